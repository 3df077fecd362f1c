package dev.rangestreams.windowing;

import dev.rangestreams.runtime.internal.kafka.StreamSettings;
import dev.rangestreams.runtime.internal.kafka.SupportedKafka;
import dev.rangestreams.windowing.internal.state.WindowKeySerde;
import java.util.Objects;
import java.util.function.BiFunction;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.jspecify.annotations.Nullable;

/**
 * Where a topology leaves Kafka's DSL for windows that close once:
 *
 * <pre>{@code
 * ClosingWindows<String, Order, String, Double> revenue = Windowing.over(orders.groupByKey())
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
 * @param <W> what windows are keyed by: the grouping key, unless {@link #keyedBy} makes it finer
 */
public final class Windowing<K, V, W> {
    private final KGroupedStream<K, V> grouped;
    private final BiFunction<K, V, @Nullable W> key;
    private final WindowKeySerde<W> keySerde;

    private Windowing(KGroupedStream<K, V> grouped, BiFunction<K, V, @Nullable W> key, WindowKeySerde<W> keySerde) {
        this.grouped = grouped;
        this.key = key;
        this.keySerde = keySerde;
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
    public static <K, V> Windowing<K, V, K> over(KGroupedStream<K, V> grouped) {
        SupportedKafka.check();
        Objects.requireNonNull(grouped, "grouped must not be null");
        StreamSettings<K, V> stream = StreamSettings.of(grouped, "Windowing.over");
        return new Windowing<>(grouped, (key, value) -> key, WindowKeySerde.plain(stream.groupedKeySerde()));
    }

    /**
     * Windows per grouping key and a part of it that each record names, without another trip through a topic: the grouping key
     * stays what partitions are made by. For example, orders grouped by region, in windows per region and product.
     *
     * @param part which part a record belongs to; a record for which it gives null is in no window, and counts as dropped
     * @param partSerde how parts are written
     * @param <P> the part
     * @return what asks for the shape of the windows
     */
    public <P> Windowing<K, V, PartKey<K, P>> keyedBy(
            BiFunction<? super K, ? super V, ? extends @Nullable P> part, Serde<P> partSerde) {
        Objects.requireNonNull(part, "part");
        Objects.requireNonNull(partSerde, "partSerde");
        StreamSettings<K, V> stream = StreamSettings.of(grouped, "Windowing.keyedBy");
        return new Windowing<>(
                grouped,
                (key, value) -> {
                    P which = part.apply(key, value);
                    return which == null ? null : new PartKey<>(key, which);
                },
                new WindowKeySerde<>(stream.groupedKeySerde(), serde -> PartKey.serde(grouping(serde), partSerde)));
    }

    @SuppressWarnings("unchecked") // the serde of a grouped stream, or the default, is of its keys
    private static <K> Serde<K> grouping(Serde<?> serde) {
        return (Serde<K>) serde;
    }

    /**
     * Windows of a shape, with no lateness, no early fires, and durable on the configured engine, until more is said.
     *
     * @param shape {@link Tumbling}, {@link Sliding} or {@link Session}
     * @return what asks for the rest
     */
    public WindowedBy<K, V, W> window(WindowShape shape) {
        return new WindowedBy<>(this, Objects.requireNonNull(shape, "shape must not be null"));
    }

    KGroupedStream<K, V> grouped() {
        return grouped;
    }

    BiFunction<K, V, @Nullable W> key() {
        return key;
    }

    WindowKeySerde<W> keySerde() {
        return keySerde;
    }
}
