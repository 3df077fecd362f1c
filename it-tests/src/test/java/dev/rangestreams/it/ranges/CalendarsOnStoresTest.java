package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.CalendarRange;
import dev.rangestreams.core.EventTimeRange;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Days and hours on which others stumbled, on every store. */
class CalendarsOnStoresTest {
    private static List<String> values(Storage storage, Range<String, String> range, String... arrivals) {
        try (Driver driver = Driver.values(storage, range)) {
            for (String arrival : arrivals) {
                String[] parts = arrival.split(" ", 3);
                driver.pipe(
                        "in",
                        new TestRecord<>(
                                parts[0],
                                parts[2],
                                OffsetDateTime.parse(parts[1]).toInstant()));
            }
            return driver.values("out");
        }
    }

    /** Clocks in Chicago went from 01:59:59 back to 01:00 at 07:00 UTC. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void an_hour_that_is_told_twice_is_two_hours(Storage storage) {
        assertThat(values(
                        storage,
                        CalendarRange.ofHourWithNoGrace(ZoneId.of("America/Chicago")),
                        "k 2022-11-06T01:30:00-05:00 A",
                        "k 2022-11-06T01:45:00-05:00 B",
                        "k 2022-11-06T01:10:00-06:00 C",
                        "k 2022-11-06T01:40:00-06:00 D"))
                .containsExactly("A", "A,B", "C", "C,D");
    }

    /** Another key moves the clock on to the day's last millisecond. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_day_of_25_hours_is_held_from_its_first_to_its_last_millisecond(Storage storage) {
        assertThat(values(
                        storage,
                        CalendarRange.ofDayWithNoGrace(ZoneId.of("America/New_York")),
                        "k 2024-11-03T00:00:00-04:00 A",
                        "z 2024-11-03T23:59:59.999-05:00 B",
                        "k 2024-11-03T23:59:59.999-05:00 C",
                        "k 2024-11-04T00:00:00-05:00 D"))
                .containsExactly("A", "B", "A,C", "D");
    }

    /** Clocks in Sao Paulo went from 23:59:59 on to 01:00 at 03:00 UTC: a day of 23 hours, which begins at 01:00. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_day_without_a_midnight_begins_at_its_first_instant(Storage storage) {
        assertThat(values(
                        storage,
                        CalendarRange.ofDayWithNoGrace(ZoneId.of("America/Sao_Paulo")),
                        "k 2017-10-15T02:59:59.999Z A",
                        "k 2017-10-15T03:00:00Z B",
                        "k 2017-10-16T01:59:59.999Z C",
                        "k 2017-10-16T02:00:00Z D"))
                .containsExactly("A", "B", "B,C", "D");
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void records_of_one_time_are_all_seen_by_what_comes_later_and_in_their_order(Storage storage) {
        Range<String, String> ninetyDays = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofDays(90));
        assertThat(values(
                        storage,
                        ninetyDays,
                        "k 2018-06-30T00:00:00Z 100",
                        "k 2018-06-30T00:00:00Z 200",
                        "k 2018-08-09T00:00:00Z 10"))
                .containsExactly("100", "100,200", "100,200,10");
    }

    /** What comes in the order of falling times sees only what is older, and what is there of its own time. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void records_that_come_in_falling_order_see_none_that_are_newer(Storage storage) {
        Range<String, String> ninetyDays =
                EventTimeRange.ofTimeBoundsAndGrace(Duration.ofDays(90), Duration.ofDays(90));
        assertThat(values(
                        storage,
                        ninetyDays,
                        "k 2018-08-09T00:00:00Z 10",
                        "k 2018-06-30T00:00:00Z 200",
                        "k 2018-06-30T00:00:00Z 100"))
                .containsExactly("10", "200", "200,100");
    }
}
