package dev.rangestreams.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.Range;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

class CalendarRangeTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final long HOUR = Duration.ofHours(1).toMillis();
    private static final long DAY = 24 * HOUR;

    private final Arrived<String> arrived = new Arrived<>();
    private final Buffer<String> buffer = Buffer.of(arrived);

    private static long at(String time) {
        return ZonedDateTime.parse(time).toInstant().toEpochMilli();
    }

    @Test
    void faultsOfOneCallAreReportedTogether() {
        assertThatThrownBy(() -> CalendarRange.ofDayAndGrace(null, Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(
                        "CalendarRange.ofDayAndGrace", "zone must not be null", "ZoneOffset.UTC", "grace", "PT-0.001S");
        assertThatThrownBy(() -> CalendarRange.ofMonthWithNoGrace(null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("CalendarRange.ofMonthWithNoGrace", "zone");
    }

    @Test
    void retentionIsTheLongestUnitAndGrace() {
        assertThat(CalendarRange.ofHourWithNoGrace(BERLIN).rangeRetentionMs()).isEqualTo(HOUR);
        assertThat(CalendarRange.ofDayWithNoGrace(ZoneOffset.UTC).rangeRetentionMs())
                .isEqualTo(DAY);
        assertThat(CalendarRange.ofDayWithNoGrace(BERLIN).rangeRetentionMs()).isEqualTo(25 * HOUR);
        assertThat(CalendarRange.ofWeekWithNoGrace(BERLIN).rangeRetentionMs()).isEqualTo(7 * DAY + HOUR);
        assertThat(CalendarRange.ofMonthWithNoGrace(BERLIN).rangeRetentionMs()).isEqualTo(31 * DAY + HOUR);
        assertThat(CalendarRange.ofDayAndGrace(ZoneOffset.UTC, Duration.ofMillis(5))
                        .retentionMs())
                .isEqualTo(DAY + 5);
        assertThat(CalendarRange.ofDayAndGrace(ZoneOffset.UTC, Duration.ofMillis(5))
                        .gracePeriodMs())
                .isEqualTo(5);
    }

    @Test
    void rangesSayWhatTheyAre() {
        assertThat(CalendarRange.ofWeekAndGrace(BERLIN, Duration.ofMillis(5)))
                .hasToString("CalendarRange(week, zone=Europe/Berlin, grace=5 ms)");
    }

    @Test
    void workedExampleOfOneUtcDay() {
        Range<String, String> day = CalendarRange.ofDayAndGrace(ZoneOffset.UTC, Duration.ofDays(2));
        assertThat(buffer.evaluate(day, "k", at("2024-02-29T09:00:00Z"), "A")).containsExactly("A");
        assertThat(buffer.evaluate(day, "k", at("2024-02-29T23:59:59.999Z"), "B"))
                .containsExactly("A", "B");
        assertThat(buffer.evaluate(day, "k", at("2024-03-01T00:00:00Z"), "C")).containsExactly("C");
        assertThat(buffer.evaluate(day, "k", at("2024-02-29T08:00:00Z"), "late"))
                .containsExactly("late", "A", "B");
    }

    @Test
    void anHourEndsBeforeTheNextBegins() {
        Range<String, String> hour = CalendarRange.ofHourAndGrace(ZoneOffset.UTC, Duration.ofMillis(10));
        assertThat(buffer.evaluate(hour, "k", 3_600_000, "next")).containsExactly("next");
        assertThat(buffer.evaluate(hour, "k", 3_599_999, "last")).containsExactly("last");
    }

    @Test
    void unitsThatBeginBefore1970AreReadFromZero() {
        Range<String, String> month = CalendarRange.ofMonthWithNoGrace(ZoneId.of("America/New_York"));
        assertThat(buffer.evaluate(month, "k", 0, "A")).containsExactly("A");
        assertThat(buffer.evaluate(month, "k", 5 * HOUR - 1, "B")).containsExactly("A", "B");
        assertThat(buffer.evaluate(month, "k", 5 * HOUR, "C")).containsExactly("C");
        assertThat(arrived.lowestBound).isZero();
    }

    @Test
    void theEndOfTimeIsInsideItsUnit() {
        for (ZoneId zone : new ZoneId[] {ZoneOffset.UTC, BERLIN}) {
            try (Buffer<String> empty = Buffer.view()) {
                Range<String, String> hour = CalendarRange.ofHourWithNoGrace(zone);
                Range<String, String> month = CalendarRange.ofMonthWithNoGrace(zone);
                assertThat(empty.evaluate(hour, "k", Long.MAX_VALUE, "A")).containsExactly("A");
                assertThat(empty.evaluate(month, "k", Long.MAX_VALUE, "B")).containsExactly("A", "B");
            }
        }
    }

    @Test
    void recordsAreTheStoresOwn() {
        Record<String, String> anchor = arrived.arrives("k", 7, "A");
        try (var records =
                CalendarRange.<String, String>ofDayWithNoGrace(ZoneOffset.UTC).fetch(anchor, arrived)) {
            assertThat(records.next()).isSameAs(anchor);
        }
    }
}
