package dev.rangestreams.it.ranges;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStreams;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiFunction;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Code of the user that gives null where there must be something: the error says which code, and nothing stays open. */
class NullAnswersTest {
    private static final Range<String, String> RANGE = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(100));

    /** Writes no "A". */
    private static final Serde<String> NO_A = Serdes.serdeFrom(
            (topic, text) -> text.equals("A") ? null : text.getBytes(UTF_8),
            (topic, bytes) -> new String(bytes, UTF_8));

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_range_without_an_iterator(Storage storage) {
        try (Driver driver = Driver.values(storage, custom((anchor, store) -> null))) {
            assertThatThrownBy(() -> driver.pipe("k@10 A"))
                    .cause()
                    .hasMessageContainingAll(Driver.BUFFER, "key k", "at 10", "fetch returned null");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_range_that_reads_no_key(Storage storage) {
        Range<String, String> keyless = custom((anchor, store) ->
                RangedRecordIterator.of(anchor.key(), store.fetch(null, Instant.EPOCH, Instant.ofEpochMilli(10))));
        try (Driver driver = Driver.values(storage, keyless)) {
            assertThatThrownBy(() -> driver.pipe("k@10 A"))
                    .cause()
                    .hasMessageContainingAll(Driver.BUFFER, "key k", "at 10", ": key");
            assertThat(driver.openCursors()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_serializer_of_values(Storage storage) {
        try (Driver driver = values(storage, Serdes.String(), NO_A)) {
            driver.pipe("k@10 B");
            assertThatThrownBy(() -> driver.pipe("k@20 A"))
                    .rootCause()
                    .hasMessageContainingAll("serializer of the values", Driver.BUFFER, "null");
            driver.pipe("k@30 C");
            assertThat(driver.values("out")).containsExactly("B", "B,C");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_serializer_of_keys(Storage storage) {
        try (Driver driver = values(storage, NO_A, Serdes.String())) {
            driver.pipe("k@10 B");
            assertThatThrownBy(() -> driver.pipe("A@20 x"))
                    .rootCause()
                    .hasMessageContainingAll("serializer of the keys", Driver.BUFFER, "null");
            assertThatThrownBy(() -> driver.buffer().fetch("A", 10)).hasMessageContaining("serializer of the keys");
            assertThat(driver.openCursors()).isZero();
        }
    }

    private static Driver values(Storage storage, Serde<String> keys, Serde<String> values) {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> input = builder.stream("in");
        Materialized<String, String, WindowStore<Bytes, byte[]>> buffer =
                Materialized.as(storage.supplier(Driver.BUFFER, RANGE.retentionMs()));
        Driver.valuesToOut(RangeStreams.rangeOver(
                input.groupByKey(), RANGE, buffer.withKeySerde(keys).withValueSerde(values)));
        return Driver.of(storage, builder, config -> {});
    }

    private static Range<String, String> custom(
            BiFunction<
                            Record<String, String>,
                            ReadOnlyWindowStore<String, String>,
                            RangedRecordIterator<Record<String, String>>>
                    read) {
        return new Range<>(0) {
            @Override
            public RangedRecordIterator<Record<String, String>> fetch(
                    Record<String, String> anchor, ReadOnlyWindowStore<String, String> store) {
                return read.apply(anchor, store);
            }

            @Override
            protected long rangeRetentionMs() {
                return 100;
            }
        };
    }
}
