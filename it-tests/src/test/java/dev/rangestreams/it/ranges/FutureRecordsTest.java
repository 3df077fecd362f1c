package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.kstream.Produced;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Records that lie further ahead of the wall clock than they may: for all others it is as if they had never been. */
class FutureRecordsTest {
    private static final Range<String, String> RANGE =
            EventTimeRange.ofTimeBoundsAndGrace(Duration.ofMillis(20), Duration.ofMillis(5));
    private static final Instant NOW = Instant.ofEpochMilli(1000);
    private static final RangeOptions UP_TO_50_AHEAD =
            RangeOptions.defaults().withMaxAheadOfWallClock(Duration.ofMillis(50));

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void as_far_ahead_as_the_bound_is_taken_and_a_millisecond_more_is_not(Storage storage) {
        try (Driver driver = Driver.at(NOW, storage, RANGE, UP_TO_50_AHEAD, FutureRecordsTest::outAndLate)) {
            driver.pipe("k@1051 beyond", "k@1050 edge");
            assertThat(driver.read("out")).containsExactly("k@1050 edge");
            assertThat(driver.read("late")).containsExactly("k@1051 beyond");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void what_is_too_far_ahead_moves_no_clock_is_not_stored_and_gives_no_result(Storage storage) {
        RangeOptions keepingLate = UP_TO_50_AHEAD.withLateRecordsInBuffer();
        // The look-ahead would show it, if it were stored.
        Range<String, String> range = EventTimeRange.<String, String>ofTimeBoundsAndGrace(
                        Duration.ofMillis(20), Duration.ofMillis(5))
                .withLookAhead(Duration.ofMillis(100));
        try (Driver driver = Driver.at(NOW, storage, range, keepingLate, FutureRecordsTest::outAndLate)) {
            driver.pipe("k@1000 A", "k@1100 beyond", "j@9999999999999 far", "k@995 B", "k@994 late");
            assertThat(driver.read("out")).containsExactly("k@1000 A", "k@995 B,A");
            assertThat(driver.read("late")).containsExactly("k@1100 beyond", "j@9999999999999 far", "k@994 late");
            assertThat(driver.changelog(Driver.BUFFER)).hasSize(3);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void it_is_counted_as_dropped_and_as_ahead_but_not_as_late(Storage storage) {
        try (Driver driver = Driver.at(NOW, storage, RANGE, UP_TO_50_AHEAD, Driver::valuesToOut)) {
            driver.pipe("k@1000 A", "k@1051 ahead", "k@994 late", "j@2000 ahead");
            assertThat(driver.values("out")).containsExactly("A");
            assertThat(driver.dropped()).isEqualTo(3);
            assertThat(driver.metric("ahead-total")).isEqualTo(2);
            assertThat(driver.metric("late-total")).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void its_headers_say_why_and_those_of_late_records_are_as_ever(Storage storage) {
        try (Driver driver = Driver.at(NOW, storage, RANGE, UP_TO_50_AHEAD, FutureRecordsTest::outAndLate)) {
            driver.pipe("in", Headers.record("k", 1051, "before any other", "own", "mine"));
            driver.pipe("k@1000 A", "k@1051 ahead", "k@994 late");
            assertThat(driver.records("late"))
                    .extracting(record -> Headers.texts(record.headers()))
                    .containsExactly(
                            List.of(
                                    "own=mine",
                                    "_late_range=buffer",
                                    "_late_stream_time_ms=-1",
                                    "_late_reason=ahead-of-wall-clock",
                                    "_late_wall_clock_ms=1000"),
                            List.of(
                                    "_late_range=buffer",
                                    "_late_stream_time_ms=1000",
                                    "_late_reason=ahead-of-wall-clock",
                                    "_late_wall_clock_ms=1000"),
                            List.of("_late_range=buffer", "_late_stream_time_ms=1000"));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void the_same_record_is_taken_once_the_wall_clock_has_moved_on(Storage storage) {
        try (Driver driver = Driver.at(NOW, storage, RANGE, UP_TO_50_AHEAD, FutureRecordsTest::outAndLate)) {
            driver.pipe("k@1060 A");
            driver.kafka().advanceWallClockTime(Duration.ofMillis(9));
            driver.pipe("k@1060 B");
            driver.kafka().advanceWallClockTime(Duration.ofMillis(1));
            driver.pipe("k@1060 C");
            assertThat(driver.read("out")).containsExactly("k@1060 C");
            assertThat(driver.read("late")).containsExactly("k@1060 A", "k@1060 B");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void without_a_bound_and_with_the_longest_all_is_taken(Storage storage) {
        RangeOptions longest = RangeOptions.defaults().withMaxAheadOfWallClock(Duration.ofMillis(Long.MAX_VALUE));
        RangeOptions nearly = RangeOptions.defaults().withMaxAheadOfWallClock(Duration.ofMillis(Long.MAX_VALUE - 1));
        for (RangeOptions options : List.of(RangeOptions.defaults(), longest, nearly)) {
            try (Driver driver = Driver.at(NOW, storage, RANGE, options, FutureRecordsTest::outAndLate)) {
                driver.pipe("k@9999999999999 far");
                assertThat(driver.read("out")).containsExactly("k@9999999999999 far");
                assertThat(driver.read("late")).isEmpty();
            }
        }
    }

    @Test
    void the_options_may_be_given_in_any_order() {
        RangeOptions options = RangeOptions.defaults()
                .withMaxAheadOfWallClock(Duration.ZERO)
                .withName("named")
                .withLateRecordsInBuffer()
                .withMaxAheadOfWallClock(Duration.ofMillis(50));
        try (Driver driver = Driver.at(NOW, Storage.ANY, RANGE, options, FutureRecordsTest::outAndLate)) {
            driver.pipe("k@1050 A", "k@1051 ahead", "k@1030 late", "k@1045 B");
            assertThat(driver.read("out")).containsExactly("k@1050 A", "k@1045 late,B");
            assertThat(driver.read("late")).containsExactly("k@1051 ahead", "k@1030 late");
        }
    }

    @Test
    void a_bound_that_is_none() {
        RangeOptions options = RangeOptions.defaults();
        assertThatThrownBy(() -> options.withMaxAheadOfWallClock(Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("RangeOptions.withMaxAheadOfWallClock: maxAhead must not be negative, but is PT-0.001S; use"
                        + " Duration.ZERO for none");
        assertThatThrownBy(() -> options.withMaxAheadOfWallClock(Duration.ofSeconds(Long.MAX_VALUE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must fit into a long of milliseconds");
    }

    private static void outAndLate(RangedKStream<String, String> ranged) {
        Driver.valuesToOut(ranged);
        ranged.late().to("late", Produced.with(Serdes.String(), Serdes.String()));
    }
}
