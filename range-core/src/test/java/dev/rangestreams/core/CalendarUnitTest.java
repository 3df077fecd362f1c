package dev.rangestreams.core;

import static dev.rangestreams.core.CalendarUnit.DAY;
import static dev.rangestreams.core.CalendarUnit.HOUR;
import static dev.rangestreams.core.CalendarUnit.MONTH;
import static dev.rangestreams.core.CalendarUnit.WEEK;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.IsoFields;
import java.time.zone.ZoneRules;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class CalendarUnitTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private static CalendarUnit.Span around(CalendarUnit unit, String time, ZoneId zone) {
        return unit.around(Instant.parse(time).toEpochMilli(), zone);
    }

    private static CalendarUnit.Span span(String first, String last) {
        return new CalendarUnit.Span(
                Instant.parse(first).toEpochMilli(), Instant.parse(last).toEpochMilli());
    }

    private static Duration length(CalendarUnit.Span span) {
        return Duration.ofMillis(span.last() - span.first() + 1);
    }

    @Example
    void unitsAreFlooredBelowZeroToo() {
        assertThat(HOUR.around(-1, ZoneOffset.UTC)).isEqualTo(new CalendarUnit.Span(-3_600_000, -1));
        assertThat(DAY.around(-1, ZoneOffset.UTC)).isEqualTo(new CalendarUnit.Span(-86_400_000, -1));
        assertThat(around(WEEK, "1969-12-31T12:00:00Z", ZoneOffset.UTC))
                .isEqualTo(span("1969-12-29T00:00:00Z", "1970-01-04T23:59:59.999Z"));
        assertThat(around(MONTH, "1969-12-31T12:00:00Z", ZoneOffset.UTC))
                .isEqualTo(span("1969-12-01T00:00:00Z", "1969-12-31T23:59:59.999Z"));
    }

    @Example
    void daysHave23And25HoursWhenClocksChange() {
        assertThat(around(DAY, "2024-03-31T12:00:00Z", BERLIN))
                .isEqualTo(span("2024-03-30T23:00:00Z", "2024-03-31T21:59:59.999Z"));
        assertThat(length(around(DAY, "2024-03-31T12:00:00Z", BERLIN))).isEqualTo(Duration.ofHours(23));
        assertThat(length(around(DAY, "2024-10-27T12:00:00Z", BERLIN))).isEqualTo(Duration.ofHours(25));
        assertThat(length(around(WEEK, "2024-10-27T12:00:00Z", BERLIN))).isEqualTo(Duration.ofHours(7 * 24 + 1));
        assertThat(length(around(MONTH, "2024-03-01T12:00:00Z", BERLIN))).isEqualTo(Duration.ofHours(31 * 24 - 1));
    }

    @Example
    void theHourThatComesAgainIsAnotherHour() {
        assertThat(around(HOUR, "2024-10-27T00:30:00Z", BERLIN))
                .isEqualTo(span("2024-10-27T00:00:00Z", "2024-10-27T00:59:59.999Z"));
        assertThat(around(HOUR, "2024-10-27T01:30:00Z", BERLIN))
                .isEqualTo(span("2024-10-27T01:00:00Z", "2024-10-27T01:59:59.999Z"));
    }

    @Example
    void hoursFollowTheZonesOffset() {
        ZoneId kolkata = ZoneId.of("Asia/Kolkata");
        assertThat(around(HOUR, "2024-05-01T10:29:59.999Z", kolkata))
                .isEqualTo(span("2024-05-01T09:30:00Z", "2024-05-01T10:29:59.999Z"));
        // 02:00 is set back to 01:30: the hour from 01:00 ends there, and half an hour begins.
        ZoneId lordHowe = ZoneId.of("Australia/Lord_Howe");
        assertThat(around(HOUR, "2024-04-06T14:59:59.999Z", lordHowe))
                .isEqualTo(span("2024-04-06T14:00:00Z", "2024-04-06T14:59:59.999Z"));
        assertThat(around(HOUR, "2024-04-06T15:00:00Z", lordHowe))
                .isEqualTo(span("2024-04-06T15:00:00Z", "2024-04-06T15:29:59.999Z"));
    }

    @Example
    void clocksSetBackAcrossMidnightLeaveTheDayThatHasBegun() {
        // 00:01 of the 29th was set back to 23:01 of the 28th.
        ZoneId newfoundland = ZoneId.of("America/St_Johns");
        CalendarUnit.Span day = around(DAY, "1989-10-29T02:45:00Z", newfoundland);
        assertThat(ZonedDateTime.ofInstant(Instant.parse("1989-10-29T02:45:00Z"), newfoundland)
                        .getDayOfMonth())
                .isEqualTo(28);
        assertThat(day).isEqualTo(span("1989-10-29T02:30:00Z", "1989-10-30T03:29:59.999Z"));
    }

    @Example
    void aDateThatNeverWasIsSkipped() {
        ZoneId apia = ZoneId.of("Pacific/Apia");
        assertThat(around(DAY, "2011-12-30T09:59:59.999Z", apia))
                .isEqualTo(span("2011-12-29T10:00:00Z", "2011-12-30T09:59:59.999Z"));
        assertThat(around(DAY, "2011-12-30T10:00:00Z", apia))
                .isEqualTo(span("2011-12-30T10:00:00Z", "2011-12-31T09:59:59.999Z"));
    }

    @Provide
    Arbitrary<ZoneId> zones() {
        return Arbitraries.of(ZoneId.getAvailableZoneIds().stream().sorted().toList())
                .map(ZoneId::of);
    }

    @Provide
    Arbitrary<Long> times() {
        Arbitrary<Long> thisCentury = Arbitraries.longs()
                .between(0, Instant.parse("2100-01-01T00:00:00Z").toEpochMilli());
        Arbitrary<Long> ever = Arbitraries.longs().between(-4_000_000_000_000L, Long.MAX_VALUE);
        return Arbitraries.frequencyOf(Tuple.of(3, thisCentury), Tuple.of(1, ever));
    }

    @Property
    void aUnitHoldsItsTimeAndIsTheUnitOfAllItsTimes(
            @ForAll CalendarUnit unit, @ForAll("zones") ZoneId zone, @ForAll("times") long time) {
        CalendarUnit.Span span = unit.around(time, zone);
        assertThat(time).isBetween(span.first(), span.last());
        assertThat(unit.around(span.first(), zone)).isEqualTo(span);
        assertThat(unit.around(span.last(), zone)).isEqualTo(span);
        assertThat(unit.around(span.first() + (span.last() - span.first()) / 2, zone))
                .isEqualTo(span);
        if (span.last() < Long.MAX_VALUE) {
            assertThat(unit.around(span.last() + 1, zone).first()).isEqualTo(span.last() + 1);
        }
    }

    @Property
    void noUnitIsLongerThanWhatIsRetained(
            @ForAll CalendarUnit unit, @ForAll("zones") ZoneId zone, @ForAll("times") long time) {
        CalendarUnit.Span span = unit.around(time, zone);
        // There are no records before 1970.
        assertThat(span.last() - Math.max(0, span.first())).isLessThan(unit.longestMs(zone));
    }

    /** Clock changes are where it goes wrong, and random times rarely meet one. */
    @Example
    void bothHoldAroundEveryClockChangeOfEveryZone() {
        Map<ZoneRules, ZoneId> zones = new HashMap<>();
        ZoneId.getAvailableZoneIds().forEach(id -> zones.put(ZoneId.of(id).getRules(), ZoneId.of(id)));
        zones.forEach((rules, zone) -> rules.getTransitions().forEach(change -> {
            for (int seconds : new int[] {-90_000, -61, -1, 0, 61, 90_000}) {
                long time = (change.toEpochSecond() + seconds) * 1000;
                for (CalendarUnit unit : CalendarUnit.values()) {
                    aUnitHoldsItsTimeAndIsTheUnitOfAllItsTimes(unit, zone, time);
                    noUnitIsLongerThanWhatIsRetained(unit, zone, time);
                }
            }
        }));
    }

    @Property
    void onFixedOffsetsUnitsAreWhatTheirLabelsSay(
            @ForAll CalendarUnit unit,
            @ForAll @IntRange(min = -64800, max = 64800) int seconds,
            @ForAll @LongRange(min = -9_000_000_000_000L, max = 9_000_000_000_000L) long time,
            @ForAll @LongRange(min = -3_000_000_000L, max = 3_000_000_000L) long away) {
        ZoneOffset offset = ZoneOffset.ofTotalSeconds(seconds);
        CalendarUnit.Span span = unit.around(time, offset);
        boolean inSpan = span.first() <= time + away && time + away <= span.last();
        assertThat(label(unit, time + away, offset).equals(label(unit, time, offset)))
                .isEqualTo(inSpan);
    }

    static List<Integer> label(CalendarUnit unit, long time, ZoneOffset offset) {
        ZonedDateTime t = Instant.ofEpochMilli(time).atZone(offset);
        return switch (unit) {
            case HOUR -> List.of(t.getYear(), t.getDayOfYear(), t.getHour());
            case DAY -> List.of(t.getYear(), t.getDayOfYear());
            case WEEK -> List.of(t.get(IsoFields.WEEK_BASED_YEAR), t.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
            case MONTH -> List.of(t.getYear(), t.getMonthValue());
        };
    }
}
