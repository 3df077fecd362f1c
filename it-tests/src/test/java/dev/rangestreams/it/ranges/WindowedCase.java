package dev.rangestreams.it.ranges;

import java.time.Duration;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.EmitStrategy;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.SlidingWindows;
import org.apache.kafka.streams.kstream.Suppressed;
import org.apache.kafka.streams.kstream.Suppressed.BufferConfig;
import org.apache.kafka.streams.kstream.TimeWindowedKStream;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.WindowStore;

/**
 * One of Kafka's windowed aggregations.
 *
 * @param size of the windows in ms; of sliding ones, the time difference
 * @param spare how much longer than necessary windows are kept in ms
 * @param advance from window to window in ms, at most the size; not for sliding ones
 */
record WindowedCase(
        Shape shape, long size, long advance, long grace, long spare, Aggregation aggregation, Emission emission) {
    enum Shape {
        TUMBLING,
        HOPPING,
        SLIDING
    }

    enum Aggregation {
        COUNT,
        REDUCE
    }

    enum Emission {
        AT_EVERY_UPDATE,
        SUPPRESSED_UNTIL_CLOSED,
        WHEN_CLOSED
    }

    long retentionMs() {
        return (shape == Shape.SLIDING ? 2 * size : size) + grace + spare;
    }

    KTable<Windowed<String>, String> of(
            KGroupedStream<String, String> grouped, Materialized<String, String, WindowStore<Bytes, byte[]>> store) {
        TimeWindowedKStream<String, String> windowed = windows(grouped)
                .emitStrategy(
                        emission == Emission.WHEN_CLOSED
                                ? EmitStrategy.onWindowClose()
                                : EmitStrategy.onWindowUpdate());
        KTable<Windowed<String>, String> table =
                switch (aggregation) {
                    case COUNT ->
                        windowed.aggregate(
                                () -> "0", (key, value, count) -> Long.toString(Long.parseLong(count) + 1), store);
                    case REDUCE -> windowed.reduce((all, value) -> all + "," + value, store);
                };
        return emission == Emission.SUPPRESSED_UNTIL_CLOSED
                ? table.suppress(Suppressed.untilWindowCloses(BufferConfig.unbounded()))
                : table;
    }

    private TimeWindowedKStream<String, String> windows(KGroupedStream<String, String> grouped) {
        Duration length = Duration.ofMillis(size);
        Duration late = Duration.ofMillis(grace);
        return switch (shape) {
            case TUMBLING -> grouped.windowedBy(TimeWindows.ofSizeAndGrace(length, late));
            case HOPPING ->
                grouped.windowedBy(TimeWindows.ofSizeAndGrace(length, late).advanceBy(Duration.ofMillis(advance)));
            case SLIDING -> grouped.windowedBy(SlidingWindows.ofTimeDifferenceAndGrace(length, late));
        };
    }
}
