package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.CalendarRange;
import dev.rangestreams.core.EventCountRange;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Known faults of ranges and OVER windows: reported ones with their number, others from the text and the draft of KIP-1352. */
class RangeFaultsTest {
    private static EventTimeRange<String, String> before(long ms) {
        return EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(ms));
    }

    private static EventTimeRange<String, String> before(long ms, long grace) {
        return EventTimeRange.ofTimeBoundsAndGrace(Duration.ofMillis(ms), Duration.ofMillis(grace));
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_cap_never_cuts_the_anchor(Storage storage) {
        String[] records = {"k@85 A", "k@90 B", "k@95 C", "k@100 D"};
        try (Driver oldest = Driver.values(storage, before(20).withMaxRecords(2))) {
            oldest.pipe(records);
            assertThat(oldest.values("out")).containsExactly("A", "A,B", "A,C", "A,D");
        }
        try (Driver newest = Driver.values(storage, before(20).withMostRecentRecords(2))) {
            newest.pipe(records);
            assertThat(newest.values("out")).containsExactly("A", "A,B", "B,C", "C,D");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void records_of_equal_time_and_value_are_told_apart(Storage storage) {
        try (Driver count =
                        Driver.counts(storage, EventCountRange.ofCountBoundsWithNoGrace(5, Duration.ofMillis(100)));
                Driver time = Driver.counts(storage, before(100))) {
            count.pipe("k@100 x", "k@100 x", "k@100 x");
            assertThat(count.values("out")).containsExactly("1", "2", "3");
            time.pipe("k@100 x", "k@100 x", "k@100 x");
            assertThat(time.values("out")).containsExactly("1", "2", "3");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void an_anchor_between_stored_records_sees_both_sides(Storage storage) {
        Range<String, String> time = before(20, 60).withLookAhead(Duration.ofMillis(30));
        Range<String, String> count = EventCountRange.<String, String>ofCountBoundsAndGrace(
                        1, Duration.ofMillis(100), Duration.ofMillis(60))
                .withLookAhead(1);
        for (Range<String, String> range : List.of(time, count)) {
            try (Driver driver = Driver.values(storage, range)) {
                driver.pipe("k@35 A", "k@70 C", "k@100 D");
                driver.values("out");
                driver.pipe("k@50 B");
                assertThat(driver.read("out")).as(range.toString()).containsExactly("k@50 A,B,C");
            }
        }
    }

    /** Reported as KAFKA-8769. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void the_clock_is_common_to_all_keys_and_late_records_come_out_once(Storage storage) {
        Range<String, String> hour = before(3_600_000);
        try (Driver dropping = Driver.of(storage, hour, ranged -> {
            Driver.countTo(ranged, "out");
            ranged.late().to("late");
        })) {
            dropping.pipe("A@100 a", "B@99 b1", "B@101 b2");
            assertThat(dropping.read("out")).containsExactly("A@100 1", "B@101 1");
            assertThat(dropping.read("late")).containsExactly("B@99 b1");
        }
        try (Driver keeping = Driver.keepingLate(storage, hour, ranged -> {
            Driver.countTo(ranged, "out");
            ranged.late().to("late");
        })) {
            keeping.pipe("A@100 a", "B@99 b1", "B@101 b2");
            assertThat(keeping.read("out")).containsExactly("A@100 1", "B@101 2");
            assertThat(keeping.read("late")).containsExactly("B@99 b1");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void the_look_ahead_does_not_change_what_is_late(Storage storage) {
        for (long ahead : new long[] {0, 10, Long.MAX_VALUE}) {
            Range<String, String> range = before(20, 5).withLookAhead(Duration.ofMillis(ahead));
            assertThat(range.retentionMs()).as("how long records are kept").isEqualTo(25);
            try (Driver driver = Driver.of(storage, range, ranged -> {
                Driver.countTo(ranged, "out");
                ranged.late().to("late");
            })) {
                driver.pipe("other@100 X", "k@95 A", "k@94 B");
                assertThat(driver.read("out")).containsExactly("other@100 1", "k@95 1");
                assertThat(driver.read("late")).containsExactly("k@94 B");
                assertThat(driver.dropped()).isEqualTo(1);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void the_records_may_be_walked_through_twice(Storage storage) {
        try (Driver driver = Driver.of(
                storage,
                before(100),
                ranged -> ranged.aggregate((anchor, records) -> {
                            double sum = 0;
                            int count = 0;
                            for (Record<String, String> record : records) {
                                sum += Double.parseDouble(record.value());
                                count++;
                            }
                            double mean = sum / count;
                            double squares = 0;
                            for (Record<String, String> record : records) {
                                squares += Math.pow(Double.parseDouble(record.value()) - mean, 2);
                            }
                            return mean + " " + squares / count;
                        })
                        .to("out"))) {
            driver.pipe("k@10 2", "k@20 4");
            assertThat(driver.values("out")).containsExactly("2.0 0.0", "3.0 1.0");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void records_that_leak_out_of_the_aggregator_refuse_to_be_read(Storage storage) {
        try (Driver driver = Driver.of(
                storage,
                before(100),
                ranged -> ranged.aggregate((anchor, records) -> records)
                        .mapValues(Driver::join)
                        .to("out"))) {
            assertThatThrownBy(() -> driver.pipe("k@10 A"))
                    .hasRootCauseInstanceOf(IllegalStateException.class)
                    .rootCause()
                    .hasMessageContaining("after the aggregator had returned");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void aggregations_share_one_buffer_and_one_changelog(Storage storage) {
        StreamsBuilder builder = new StreamsBuilder();
        var ranged = Driver.ranged(storage, before(100), builder.stream("in"));
        Driver.countTo(ranged, "count");
        int stores = storesOf(builder);
        ToIntFunction<Record<String, String>> number = record -> Integer.parseInt(record.value());
        ranged.aggregate((anchor, records) -> {
                    int sum = 0;
                    for (Record<String, String> record : records) {
                        sum += number.applyAsInt(record);
                    }
                    return String.valueOf(sum);
                })
                .to("sum");
        assertThat(storesOf(builder)).isEqualTo(stores);
        try (Driver driver = Driver.of(storage, builder, config -> {})) {
            driver.pipe("k@10 1", "k@20 2");
            assertThat(driver.values("count")).containsExactly("1", "2");
            assertThat(driver.values("sum")).containsExactly("1", "3");
            assertThat(driver.changelog(Driver.BUFFER)).hasSize(2);
            assertThat(driver.kafka().producedTopicNames())
                    .filteredOn(topic -> topic.endsWith("-changelog"))
                    .containsExactlyInAnyOrder("driver-buffer-changelog", "driver-buffer-clock-changelog");
        }
    }

    private static int storesOf(StreamsBuilder builder) {
        return TopologyStores.of(builder.build()).size();
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void an_hour_ends_before_the_next_begins(Storage storage) {
        Range<String, String> range = CalendarRange.ofHourAndGrace(ZoneOffset.UTC, Duration.ofMillis(10));
        try (Driver driver = Driver.counts(storage, range)) {
            driver.pipe("k@3600000 A", "k@3599999 B");
            assertThat(driver.values("out")).containsExactly("1", "1");
        }
    }

    @Test
    void a_supplier_that_keeps_too_little_is_refused() {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> input = builder.stream("in");
        Duration size = Duration.ofMillis(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RangeStreams.rangeOver(
                        input.groupByKey(),
                        before(20, 5),
                        Materialized.as(Stores.persistentWindowStore("short", Duration.ofMillis(10), size, true))))
                .withMessageContainingAll("short", "before=20", "26 ms", "10 ms");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RangeStreams.rangeOver(
                        input.groupByKey(),
                        before(20, 5),
                        Materialized.as(Stores.inMemoryWindowStore("single", Duration.ofMillis(26), size, false))))
                .withMessageContainingAll("single", "before=20", "retainDuplicates");
    }

    /** Reported as KAFKA-9072. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_named_store_keeps_its_name_when_the_topology_before_it_grows(Storage storage) {
        StreamsBuilder small = new StreamsBuilder();
        Driver.valuesToOut(Driver.ranged(storage, before(20), small.stream("in")));
        StreamsBuilder grown = new StreamsBuilder();
        KStream<String, String> input = grown.stream("in");
        Driver.valuesToOut(
                Driver.ranged(storage, before(20), input.mapValues(v -> v).filter((k, v) -> true)));
        assertThat(TopologyStores.of(grown.build()))
                .isEqualTo(TopologyStores.of(small.build()))
                .contains(Driver.BUFFER);
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_record_as_old_as_stream_time_is_on_time(Storage storage) {
        Range<String, String> range = EventCountRange.ofCountBoundsWithNoGrace(1, Duration.ofSeconds(10));
        try (Driver driver = Driver.of(
                storage,
                range,
                ranged -> ranged.aggregate((anchor, records) -> {
                            int sum = 0;
                            for (Record<String, String> record : records) {
                                sum += Integer.parseInt(record.value());
                            }
                            return sum;
                        })
                        .to("out", Produced.valueSerde(Serdes.Integer())))) {
            driver.pipe("g@1000 10", "g@1000 20", "g@2000 30");
            List<Integer> sums = driver.kafka()
                    .createOutputTopic(
                            "out",
                            Serdes.String().deserializer(),
                            Serdes.Integer().deserializer())
                    .readValuesToList();
            assertThat(sums).containsExactly(10, 30, 50);
        }
    }

    /** Reported as FLINK-18119. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void what_is_out_of_range_goes_although_nothing_asks_for_it(Storage storage) {
        WatchedEngine engine = new WatchedEngine(storage.engine());
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> input = builder.stream("in");
        RangeStreams.rangeOver(
                        input.groupByKey(),
                        before(2000),
                        Materialized.as(RangeStores.buffer(engine, Driver.BUFFER, Duration.ofSeconds(2))))
                .count()
                .to("out", Produced.valueSerde(Serdes.Long()));
        int seconds = 3600;
        try (Driver driver = Driver.of(storage, builder, config -> {})) {
            for (int second = 0; second < seconds; second++) {
                driver.pipe("k@" + second * 1000 + " v");
            }
            List<String> live = new ArrayList<>();
            try (KeyValueIterator<?, String> all =
                    driver.<String, String>buffer().all()) {
                all.forEachRemaining(entry -> live.add(entry.value));
            }
            assertThat(live).hasSize(3);
            // And below: whole partitions of time at once, and estimated, but never all that ever was.
            assertThat(engine.latest().approximateEntries()).isLessThan(seconds / 10);
        }
    }

    /** Reported as FLINK-38751. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_key_that_was_cleaned_up_does_not_forget_the_clock(Storage storage) {
        try (Driver driver = Driver.of(storage, before(2000), ranged -> {
            Driver.countTo(ranged, "out");
            ranged.late().to("late");
        })) {
            driver.pipe("k@1000 A", "z@60000 B", "k@500 C");
            assertThat(driver.read("out")).containsExactly("k@1000 1", "z@60000 1");
            assertThat(driver.read("late")).containsExactly("k@500 C");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void the_largest_count_means_no_limit_and_takes_no_room(Storage storage) {
        Range<String, String> range =
                EventCountRange.ofCountBoundsWithNoGrace(Integer.MAX_VALUE, Duration.ofSeconds(1));
        try (Driver driver = Driver.counts(storage, range)) {
            driver.pipe("k@1 A", "k@2 B", "k@3 C");
            assertThat(driver.values("out")).containsExactly("1", "2", "3");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_null_result_is_forwarded_as_a_null_value(Storage storage) {
        try (Driver driver = Driver.of(
                storage,
                before(100),
                ranged -> ranged.aggregate(
                                (anchor, records) -> anchor.value().equals("B") ? null : Driver.join(records))
                        .to("out"))) {
            driver.pipe("k@10 A", "k@20 B", "k@30 C");
            assertThat(driver.read("out")).containsExactly("k@10 A", "k@20 null", "k@30 A,B,C");
        }
    }
}
