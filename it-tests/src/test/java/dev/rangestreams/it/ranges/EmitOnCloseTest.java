package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.core.CalendarRange;
import dev.rangestreams.core.EventCountRange;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeOptions;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.store.inmemory.InMemory;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.function.Consumer;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EmitOnCloseTest {
    private static final EventTimeRange<String, String> AROUND = EventTimeRange.<String, String>ofTimeBoundsAndGrace(
                    Duration.ofMillis(10), Duration.ofMillis(5))
            .withLookAhead(Duration.ofMillis(10));

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void a_result_comes_once_what_would_still_belong_to_it_is_late(Storage storage) {
        try (Driver driver = driver(storage, AROUND, EmitOnCloseTest::values)) {
            driver.pipe("k@10 A", "k@20 B", "k@25 C");
            assertThat(driver.read("out")).isEmpty();
            driver.pipe("k@20 D");
            assertThat(driver.read("out")).isEmpty();
            driver.pipe("k@26 E");
            assertThat(driver.read("out")).containsExactly("k@10 A,B,D");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void records_of_one_timestamp_see_each_other_in_a_time_range(Storage storage) {
        try (Driver driver = driver(storage, AROUND, EmitOnCloseTest::values)) {
            driver.pipe("k@10 A", "k@10 B", "k@99 Z");
            assertThat(driver.read("out")).containsExactly("k@10 A,B", "k@10 A,B");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void a_count_range_goes_record_by_record(Storage storage) {
        EventCountRange<String, String> range = EventCountRange.<String, String>ofCountBoundsWithNoGrace(
                        1, Duration.ofMillis(50))
                .withLookAhead(1)
                .withMaxTimeAfter(Duration.ofMillis(50));
        try (Driver driver = driver(storage, range, EmitOnCloseTest::values)) {
            driver.pipe("k@10 A", "k@10 B", "k@10 C", "k@20 D", "k@99 Z");
            assertThat(driver.read("out")).containsExactly("k@10 A,B", "k@10 A,B,C", "k@10 B,C,D", "k@20 C,D");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void results_of_all_keys_come_in_the_order_of_time_and_arrival(Storage storage) {
        try (Driver driver = driver(storage, AROUND, EmitOnCloseTest::values)) {
            driver.pipe("b@12 B", "a@10 A", "c@11 C", "b@11 D", "z@99 Z");
            assertThat(driver.read("out")).containsExactly("a@10 A", "c@11 C", "b@11 D,B", "b@12 D,B");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_clock_jump_evaluates_what_waits_before_anything_expires(Storage storage) {
        try (Driver driver = driver(storage, AROUND, EmitOnCloseTest::values)) {
            driver.pipe("k@10 A", "k@20 B", "k@30 C", "k@40 D", "z@1000000 Z");
            assertThat(driver.read("out")).containsExactly("k@10 A,B", "k@20 A,B,C", "k@30 B,C,D", "k@40 C,D");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void a_result_has_key_time_and_headers_of_its_anchor(Storage storage) {
        try (Driver driver = driver(storage, AROUND, EmitOnCloseTest::values)) {
            RecordHeaders headers = new RecordHeaders();
            headers.add("own", new byte[] {7});
            driver.pipe("in", new TestRecord<>("k", "A", headers, 10L));
            driver.pipe("other@99 Z");
            assertThat(driver.records("out")).singleElement().satisfies(result -> {
                assertThat(result.key()).isEqualTo("k");
                assertThat(result.timestamp()).isEqualTo(10);
                assertThat(result.headers()).isEqualTo(headers);
            });
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void the_anchor_in_its_range_is_the_record_that_is_evaluated(Storage storage) {
        Consumer<RangedKStream<String, String>> places = ranged -> ranged.emitOnClose()
                .aggregate((anchor, records) -> {
                    StringBuilder text = new StringBuilder();
                    records.forEach(record -> text.append(isSame(record, anchor) ? "*" : record.value()));
                    return text.toString();
                })
                .to("out");
        try (Driver driver = driver(storage, AROUND, places)) {
            driver.pipe("k@10 A", "k@10 A", "k@12 B", "k@99 Z");
            assertThat(driver.read("out")).containsExactly("k@10 *AB", "k@10 A*B", "k@12 AA*");
        }
    }

    @SuppressWarnings("ReferenceEquality") // that is what is asked
    private static boolean isSame(Record<?, ?> one, Record<?, ?> other) {
        return one == other;
    }

    @Test
    void results_on_arrival_and_complete_ones_come_from_one_buffer() {
        Consumer<RangedKStream<String, String>> both = ranged -> {
            ranged.aggregate((anchor, records) -> Driver.join(records)).to("arrived");
            ranged.emitOnClose()
                    .count(Named.as("complete"))
                    .mapValues(String::valueOf)
                    .to("complete");
            ranged.emitOnClose().late().to("late");
        };
        try (Driver driver = driver(Storage.ANY, AROUND, both)) {
            driver.pipe("k@10 A", "k@20 B", "k@99 Z", "k@12 L");
            assertThat(driver.read("arrived")).containsExactly("k@10 A", "k@20 A,B", "k@99 Z");
            assertThat(driver.read("complete")).containsExactly("k@10 2", "k@20 2");
            assertThat(driver.read("late")).containsExactly("k@12 L");
        }
    }

    @Test
    void what_waits_is_counted() {
        try (Driver driver = driver(Storage.ANY, AROUND, EmitOnCloseTest::values)) {
            driver.pipe("k@10 A", "k@20 B", "k@22 C", "k@1 late");
            assertThat(driver.metric("records-waiting")).isEqualTo(3);
            driver.pipe("k@36 D");
            assertThat(driver.metric("records-waiting")).isEqualTo(2);
        }
    }

    @Test
    void a_record_that_lies_too_far_ahead_completes_nothing() {
        RangeOptions bounded = RangeOptions.defaults().withMaxAheadOfWallClock(Duration.ZERO);
        try (Driver driver = Driver.atKeepingComplete(
                Instant.ofEpochMilli(50), Storage.ANY, AROUND, bounded, EmitOnCloseTest::values)) {
            driver.pipe("k@10 A", "k@99 ahead");
            assertThat(driver.read("out")).isEmpty();
            driver.pipe("k@50 B");
            assertThat(driver.read("out")).containsExactly("k@10 A");
        }
    }

    @Test
    void a_late_record_that_is_kept_is_seen_by_those_evaluated_after_it_came_and_gives_no_result() {
        RangeOptions keeping = RangeOptions.defaults().withLateRecordsInBuffer();
        try (Driver driver =
                Driver.atKeepingComplete(Instant.EPOCH, Storage.ANY, AROUND, keeping, EmitOnCloseTest::values)) {
            driver.pipe("k@10 A", "k@20 B", "k@26 C", "k@15 L", "k@99 Z");
            assertThat(driver.read("out")).containsExactly("k@10 A,B", "k@20 A,L,B,C", "k@26 B,C");
        }
    }

    @Test
    void a_whole_day_is_complete_when_the_last_of_its_records_would_be_late() {
        Range<String, String> day = CalendarRange.ofDayWithNoGrace(ZoneOffset.UTC);
        try (Driver driver = driver(Storage.ANY, day, EmitOnCloseTest::values)) {
            driver.pipe("k@10 A", "k@86399999 B", "k@86400000 C", "k@260000000 Z");
            assertThat(driver.read("out")).containsExactly("k@10 A,B", "k@86399999 A,B", "k@86400000 C");
        }
    }

    @Test
    void a_range_that_does_not_say_how_far_it_looks_ahead_is_refused() {
        RangedKStream<String, String> byCount =
                ranged(EventCountRange.<String, String>ofCountBoundsWithNoGrace(1, Duration.ofMillis(50))
                        .withLookAhead(2));
        assertThatThrownBy(byCount::emitOnClose)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "emitOnClose() over EventCountRange(before=1, maxTimeBefore=50 ms, lookAhead=2, grace=0 ms) in store"
                                + " buffer would wait for ever, for the range does not say how far it looks ahead: give a count range"
                                + " withMaxTimeAfter(..), and let one of your own override rangeLookAheadMs()");
        assertThatThrownBy(ranged(new OwnRange())::emitOnClose)
                .hasMessageContaining("let one of your own override rangeLookAheadMs()");
    }

    @Test
    void a_buffer_that_would_forget_what_waits_is_refused() {
        RangedKStream<String, String> ranged = RangeStreams.rangeOver(
                new StreamsBuilder().<String, String>stream("in").groupByKey(),
                AROUND,
                Materialized.as(RangeStores.buffer(InMemory.engine(), "buffer", Duration.ofMillis(24))));
        assertThatThrownBy(ranged::emitOnClose)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Store buffer cannot buffer EventTimeRange(before=10 ms, lookAhead=10 ms, grace=5 ms): the range with"
                                + " emitOnClose() needs a retention of at least 25 ms, but RangeStores.buffer gives 24 ms: raise it,"
                                + " or give RangeStores.buffer the range in its place");
    }

    @Test
    void a_look_ahead_without_an_end_evaluates_nothing_and_forgets_nothing() {
        EventTimeRange<String, String> all = EventTimeRange.<String, String>ofTimeBoundsWithNoGrace(Duration.ZERO)
                .withLookAhead(Duration.ofMillis(Long.MAX_VALUE));
        try (Driver driver = driver(Storage.ANY, all, EmitOnCloseTest::values)) {
            driver.pipe("k@10 A", "k@9000000000000000000 Z");
            assertThat(driver.read("out")).isEmpty();
        }
    }

    private static Driver driver(
            Storage storage, Range<String, String> range, Consumer<RangedKStream<String, String>> use) {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> input = builder.stream("in");
        Materialized<String, String, WindowStore<Bytes, byte[]>> buffer = storage.isOurs()
                ? Materialized.as(RangeStores.buffer(storage.engine(), Driver.BUFFER, range))
                : Materialized.as(storage.supplier(
                        Driver.BUFFER, range.retentionMs() - range.gracePeriodMs() + range.completeAfterMs()));
        use.accept(RangeStreams.rangeOver(input.groupByKey(), range, buffer));
        return Driver.of(storage, builder, config -> {});
    }

    private static RangedKStream<String, String> ranged(Range<String, String> range) {
        return RangeStreams.rangeOver(
                new StreamsBuilder().<String, String>stream("in").groupByKey(),
                range,
                Materialized.as(RangeStores.buffer(InMemory.engine(), "buffer", range)));
    }

    private static void values(RangedKStream<String, String> ranged) {
        ranged.emitOnClose()
                .aggregate((anchor, records) -> Driver.join(records))
                .to("out");
    }

    /** Holds its anchor, and does not say how far it looks ahead. */
    private static final class OwnRange extends Range<String, String> {
        OwnRange() {
            super(0);
        }

        @Override
        public RangedRecordIterator<Record<String, String>> fetch(
                Record<String, String> anchor, ReadOnlyWindowStore<String, String> store) {
            Instant at = Instant.ofEpochMilli(anchor.timestamp());
            return RangedRecordIterator.of(anchor.key(), store.fetch(anchor.key(), at, at));
        }

        @Override
        protected long rangeRetentionMs() {
            return 0;
        }
    }
}
