package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.ranges.WindowedCase.Aggregation;
import dev.rangestreams.it.ranges.WindowedCase.Emission;
import dev.rangestreams.it.ranges.WindowedCase.Shape;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.window.WindowStores;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Known faults of Kafka's sliding windows, on the window stores of our engines. */
class SlidingWindowFaultsTest {
    static Stream<TimelineEngine> engines() {
        return Storage.ours().map(Storage::engine).distinct();
    }

    /** Reported as KAFKA-13739. */
    @ParameterizedTest
    @MethodSource("engines")
    void records_in_order_are_counted_without_grace(TimelineEngine engine) {
        assertThat(counts(engine, 0, "k@0 A", "k@5 B", "k@10 C"))
                .isEqualTo(Map.of("[0, 10]", "3", "[1, 11]", "2", "[6, 16]", "1"));
    }

    /** See KIP-450. */
    @ParameterizedTest
    @MethodSource("engines")
    void early_records_need_no_windows_below_zero(TimelineEngine engine) {
        assertThat(counts(engine, 50, "k@3 A", "k@7 B", "k@5 C", "k@14 D"))
                .isEqualTo(Map.of("[0, 10]", "3", "[4, 14]", "3", "[6, 16]", "2", "[8, 18]", "1"));
    }

    /** The last count of each window. */
    private static Map<String, String> counts(TimelineEngine engine, long grace, String... events) {
        WindowedCase sliding =
                new WindowedCase(Shape.SLIDING, 10, 10, grace, 0, Aggregation.COUNT, Emission.AT_EVERY_UPDATE);
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> input = builder.stream("in");
        sliding.of(
                        input.groupByKey(),
                        Materialized.<String, String>as(WindowStores.window(
                                        engine,
                                        "windows",
                                        Duration.ofMillis(sliding.retentionMs()),
                                        Duration.ofMillis(sliding.size()),
                                        false))
                                .withKeySerde(Serdes.String())
                                .withValueSerde(Serdes.String()))
                .toStream()
                .map((window, count) -> KeyValue.pair(
                        "[" + window.window().start() + ", " + window.window().end() + "]", count))
                .to("out");
        try (Driver driver = Driver.of(Storage.ANY, builder, config -> {})) {
            driver.pipe(events);
            Map<String, String> last = new TreeMap<>();
            driver.records("out").forEach(result -> last.put(result.key(), result.value()));
            return last;
        }
    }
}
