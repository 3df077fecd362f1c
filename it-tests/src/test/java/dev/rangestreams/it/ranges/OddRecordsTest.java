package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStreams;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Records with contents that are easily lost on the way through a store, and topologies that records take detours in. */
class OddRecordsTest {
    private static final Range<String, String> RANGE = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(100));

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#allBudgets")
    void empty_keys_and_values(Storage storage) {
        try (Driver driver = Driver.counts(storage, RANGE)) {
            driver.pipe("in", new TestRecord<>("", "", null, 10L));
            driver.pipe("in", new TestRecord<>("", "", null, 10L));
            driver.pipe("in", new TestRecord<>("x", "", null, 10L));
            assertThat(driver.read("out")).containsExactly("@10 1", "@10 2", "x@10 1");
        }
    }

    /** What does not fit into the cache there is read from the engine, as at any other time. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#oursWithAllBudgets")
    void many_records_of_the_last_millisecond_there_is(Storage storage) {
        try (Driver driver = Driver.counts(storage, RANGE)) {
            List<String> counts = new ArrayList<>();
            for (int i = 1; i <= 40; i++) {
                driver.pipe("k@" + Long.MAX_VALUE + " " + "v".repeat(50));
                counts.add(Integer.toString(i));
            }
            assertThat(driver.values("out")).isEqualTo(counts);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#allBudgets")
    void values_longer_than_the_cache(Storage storage) {
        String large = String.join("", Collections.nCopies(100_000, "0123456789"));
        try (Driver driver = Driver.values(storage, RANGE)) {
            driver.pipe("k@10 a", "k@20 " + large, "k@30 b");
            assertThat(driver.values("out")).containsExactly("a", "a," + large, "a," + large + ",b");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#allBudgets")
    void headers_without_value_or_name_and_headers_that_repeat(Storage storage) {
        List<Header> odd = List.of(
                new RecordHeader("null", (byte[]) null),
                new RecordHeader("empty", new byte[0]),
                new RecordHeader("", new byte[] {1}),
                new RecordHeader("twice", new byte[] {2}),
                new RecordHeader("twice", new byte[] {3}));
        List<List<Header>> seen = new ArrayList<>();
        try (Driver driver = Driver.of(
                storage,
                RANGE,
                ranged -> ranged.aggregate((anchor, records) -> {
                            seen.clear();
                            records.forEach(
                                    record -> seen.add(List.of(record.headers().toArray())));
                            return "";
                        })
                        .to("out"))) {
            driver.pipe("in", new TestRecord<>("k", "A", new RecordHeaders(odd), 10L));
            driver.pipe("k@20 B");
            // The tail of another key takes the cache, so that the first is read back.
            driver.pipe("j@20 B", "i@20 B", "h@20 B", "g@20 B", "k@21 C");
            assertThat(seen).containsExactly(odd, List.of(), List.of());
            assertThat(driver.records("out").get(0).headers()).containsExactlyElementsOf(odd);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void records_that_change_their_key_on_the_way(Storage storage) {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> input = builder.stream("in");
        RangeStreams.rangeOver(
                        input.groupBy(
                                (key, value) -> value.substring(0, 1), Grouped.with(Serdes.String(), Serdes.String())),
                        RANGE,
                        Materialized.as(storage.supplier(Driver.BUFFER, RANGE.retentionMs())))
                .aggregate((anchor, records) -> Driver.join(records))
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        try (Driver driver = Driver.of(storage, builder, config -> {})) {
            driver.pipe("in", Headers.record("1", 10, "a1", "h", "x"));
            driver.pipe("2@20 b1", "3@20 a2", "4@20 a3");
            List<TestRecord<String, String>> results = driver.records("out");
            assertThat(results).extracting(TestRecord::key).containsExactly("a", "b", "a", "a");
            assertThat(results).extracting(TestRecord::value).containsExactly("a1", "b1", "a1,a2", "a1,a2,a3");
            assertThat(Headers.texts(results.get(0).headers())).containsExactly("h=x");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void two_ranges_over_one_stream_do_not_know_each_other(Storage storage) {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> input = builder.stream("in");
        Range<String, String> strict = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(10));
        Range<String, String> lenient =
                EventTimeRange.ofTimeBoundsAndGrace(Duration.ofMillis(50), Duration.ofMillis(50));
        RangeStreams.rangeOver(
                        input.groupByKey(), strict, Materialized.as(storage.supplier("strict", strict.retentionMs())))
                .aggregate((anchor, records) -> Driver.join(records))
                .to("strict");
        RangeStreams.rangeOver(
                        input.groupByKey(),
                        lenient,
                        Materialized.as(storage.supplier("lenient", lenient.retentionMs())))
                .aggregate((anchor, records) -> Driver.join(records))
                .to("lenient");
        try (Driver driver = Driver.of(storage, builder, config -> {})) {
            driver.pipe("k@100 A", "k@110 B", "k@105 C", "k@120 D");
            assertThat(driver.read("strict")).containsExactly("k@100 A", "k@110 A,B", "k@120 B,D");
            assertThat(driver.read("lenient")).containsExactly("k@100 A", "k@110 A,B", "k@105 A,C", "k@120 A,C,B,D");
        }
    }
}
