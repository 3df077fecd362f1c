package dev.rangestreams.benchmarks.windows;

import dev.rangestreams.windowing.Session;
import dev.rangestreams.windowing.Sliding;
import dev.rangestreams.windowing.Tumbling;
import dev.rangestreams.windowing.WindowShape;
import dev.rangestreams.windowing.WindowStorage;
import dev.rangestreams.windowing.Windowing;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.EmitStrategy;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.SessionWindows;
import org.apache.kafka.streams.kstream.Suppressed;
import org.apache.kafka.streams.kstream.Suppressed.BufferConfig;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.SessionStore;
import org.apache.kafka.streams.state.WindowStore;

/** The windows that are measured, as ours and as Kafka's. */
enum Shapes {
    TUMBLING(Duration.ofMinutes(1), Duration.ofMinutes(1)),
    SLIDING(Duration.ofMinutes(10), Duration.ofMinutes(1)),
    SESSION(Duration.ofSeconds(10), Duration.ZERO);

    private static final Duration LATENESS = Duration.ofMillis(Load.LATENESS_MS);
    private static final CountAndSum AGGREGATE = new CountAndSum();

    private final Duration size;
    private final Duration slide;

    Shapes(Duration size, Duration slide) {
        this.size = size;
        this.slide = slide;
    }

    private WindowShape shape() {
        return switch (this) {
            case TUMBLING -> Tumbling.named("windows").ofSize(size);
            case SLIDING -> Sliding.named("windows").ofSizeAndSlide(size, slide);
            case SESSION -> Session.named("windows").withGap(size);
        };
    }

    KStream<?, Double> ours(KGroupedStream<String, Double> grouped, WindowStorage storage) {
        return Windowing.over(grouped)
                .window(shape())
                .allowedLateness(LATENESS)
                .storedIn(storage)
                .aggregate(AGGREGATE)
                .closed();
    }

    /** With results when a window closes, by suppression or by Kafka's own way to emit then. */
    KStream<?, Double> kafkas(KGroupedStream<String, Double> grouped, boolean cached, boolean suppress) {
        KTable<Windowed<String>, double[]> table =
                this == SESSION ? session(grouped, cached, suppress) : fixed(grouped, cached, suppress);
        KTable<Windowed<String>, double[]> closed =
                suppress ? table.suppress(Suppressed.untilWindowCloses(BufferConfig.unbounded())) : table;
        return closed.toStream().mapValues(AGGREGATE::result);
    }

    private KTable<Windowed<String>, double[]> fixed(
            KGroupedStream<String, Double> grouped, boolean cached, boolean suppress) {
        var windowed =
                grouped.windowedBy(TimeWindows.ofSizeAndGrace(size, LATENESS).advanceBy(slide));
        Materialized<String, double[], WindowStore<Bytes, byte[]>> store =
                Materialized.<String, double[], WindowStore<Bytes, byte[]>>as("kafkas")
                        .withKeySerde(Serdes.String())
                        .withValueSerde(CountAndSum.SERDE);
        return (suppress ? windowed : windowed.emitStrategy(EmitStrategy.onWindowClose()))
                .aggregate(
                        AGGREGATE::create,
                        (key, value, pair) -> AGGREGATE.add(pair, value, 0),
                        cached ? store.withCachingEnabled() : store.withCachingDisabled());
    }

    private KTable<Windowed<String>, double[]> session(
            KGroupedStream<String, Double> grouped, boolean cached, boolean suppress) {
        var windowed = grouped.windowedBy(SessionWindows.ofInactivityGapAndGrace(size, LATENESS));
        Materialized<String, double[], SessionStore<Bytes, byte[]>> store =
                Materialized.<String, double[], SessionStore<Bytes, byte[]>>as("kafkas")
                        .withKeySerde(Serdes.String())
                        .withValueSerde(CountAndSum.SERDE);
        return (suppress ? windowed : windowed.emitStrategy(EmitStrategy.onWindowClose()))
                .aggregate(
                        AGGREGATE::create,
                        (key, value, pair) -> AGGREGATE.add(pair, value, 0),
                        (key, one, other) -> AGGREGATE.merge(one, other),
                        cached ? store.withCachingEnabled() : store.withCachingDisabled());
    }
}
