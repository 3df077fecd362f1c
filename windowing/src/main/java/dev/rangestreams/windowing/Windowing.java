package dev.rangestreams.windowing;

import dev.rangestreams.runtime.internal.kafka.SupportedKafka;
import java.util.Objects;
import org.apache.kafka.streams.kstream.KGroupedStream;

/**
 * Where a topology leaves Kafka's DSL for windows that close once:
 *
 * <pre>{@code
 * ClosingWindows<String, Order, Double> revenue = Windowing.over(orders.groupByKey())
 *         .window(Tumbling.named("revenue_5m").ofSize(Duration.ofMinutes(5)))
 *         .allowedLateness(Duration.ofSeconds(5))
 *         .aggregate(Aggregates.sum(Order::amount));
 * revenue.closed().to("revenue", Produced.with(WindowKey.serde(Serdes.String()), Serdes.Double()));
 * }</pre>
 *
 * <p>Use from the thread that builds the topology.
 *
 * @param <K> the grouping key
 * @param <V> the record value
 */
public final class Windowing<K, V> {
    private final KGroupedStream<K, V> grouped;

    private Windowing(KGroupedStream<K, V> grouped) {
        this.grouped = grouped;
    }

    /**
     * Windows of a grouped stream. Records without a key or value are dropped and counted by Kafka.
     *
     * @param grouped a stream grouped by Kafka's own {@code groupByKey} or {@code groupBy}
     * @param <K> the grouping key
     * @param <V> the record value
     * @return what asks for the shape of the windows; several may be asked of one grouped stream
     * @throws IllegalStateException if Kafka Streams is older than 4.3
     */
    public static <K, V> Windowing<K, V> over(KGroupedStream<K, V> grouped) {
        SupportedKafka.check();
        return new Windowing<>(Objects.requireNonNull(grouped, "grouped must not be null"));
    }

    /**
     * Windows of a shape, with no lateness, no early fires, and durable on the configured engine, until more is said.
     *
     * @param shape {@link Tumbling}, {@link Sliding} or {@link Session}
     * @return what asks for the rest
     */
    public WindowedBy<K, V> window(WindowShape shape) {
        return new WindowedBy<>(grouped, Objects.requireNonNull(shape, "shape must not be null"));
    }
}
