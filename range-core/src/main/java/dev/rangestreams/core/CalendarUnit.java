package dev.rangestreams.core;

import dev.rangestreams.core.internal.range.TimeArithmetic;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.IntSummaryStatistics;
import java.util.stream.Stream;

/**
 * Hours, days, weeks and months, each without gap or overlap, in any time zone and also before 1970.
 *
 * <p>A day, week or month begins at the first instant of its first date and ends where the next begins. Where clocks are
 * set back across midnight, the repeated end of the old day belongs to the new day, which has already begun. An hour ends
 * where clocks change within it, and another begins.
 */
enum CalendarUnit {
    HOUR(Duration.ofHours(1)),
    DAY(Duration.ofDays(1)),
    WEEK(Duration.ofDays(7)),
    MONTH(Duration.ofDays(31));

    /** The longest that a unit of this kind can be where clocks are never changed. */
    private final long nominalMs;

    CalendarUnit(Duration nominal) {
        this.nominalMs = nominal.toMillis();
    }

    /** The unit that holds a timestamp: its first and its last millisecond. */
    record Span(long first, long last) {}

    Span around(long timestamp, ZoneId zone) {
        if (this == HOUR) {
            return hour(timestamp, zone.getRules());
        }
        LocalDate begin = begin(LocalDate.ofInstant(Instant.ofEpochMilli(timestamp), zone));
        LocalDate next = next(begin);
        if (timestamp > lastBefore(next, zone)) {
            begin = next;
            next = next(begin);
        }
        return new Span(lastBefore(begin, zone) + 1, lastBefore(next, zone));
    }

    /**
     * How long, in milliseconds, a unit can be at most, counting only what lies after 1970. A unit's length is that of
     * its local times plus what clocks are set back within it, and that is never more than the distance between the
     * zone's easternmost and westernmost offset. So this bound holds for any history of a zone; for the usual summer time it is one hour more than the nominal length.
     */
    long longestMs(ZoneId zone) {
        if (this == HOUR) {
            return nominalMs;
        }
        ZoneRules rules = zone.getRules();
        Stream<ZoneOffset> now = Stream.of(rules.getOffset(Instant.EPOCH));
        Stream<ZoneOffset> changes = rules.getTransitions().stream()
                .filter(change -> change.getInstant().isAfter(Instant.EPOCH))
                .flatMap(change -> Stream.of(change.getOffsetBefore(), change.getOffsetAfter()));
        Stream<ZoneOffset> yearly = rules.getTransitionRules().stream()
                .flatMap(change -> Stream.of(change.getOffsetBefore(), change.getOffsetAfter()));
        IntSummaryStatistics seconds = Stream.of(now, changes, yearly)
                .flatMap(offsets -> offsets)
                .mapToInt(ZoneOffset::getTotalSeconds)
                .summaryStatistics();
        return nominalMs + (seconds.getMax() - seconds.getMin()) * 1000L;
    }

    private Span hour(long timestamp, ZoneRules rules) {
        Instant instant = Instant.ofEpochMilli(timestamp);
        long offsetMs = rules.getOffset(instant).getTotalSeconds() * 1000L;
        long into = Math.floorMod(Math.floorMod(timestamp, nominalMs) + offsetMs, nominalMs);
        long first = timestamp - into;
        long last = TimeArithmetic.plus(timestamp, nominalMs - 1 - into);
        // A change at the very instant begins an hour, so look back from just after it.
        ZoneOffsetTransition before = rules.previousTransition(instant.plusNanos(1));
        ZoneOffsetTransition after = rules.nextTransition(instant);
        return new Span(
                before == null ? first : Math.max(first, lastBefore(before.toEpochSecond()) + 1),
                after == null ? last : Math.min(last, lastBefore(after.toEpochSecond())));
    }

    private LocalDate begin(LocalDate date) {
        return switch (this) {
            case HOUR, DAY -> date;
            case WEEK -> date.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
            case MONTH -> date.withDayOfMonth(1);
        };
    }

    private LocalDate next(LocalDate begin) {
        return switch (this) {
            case HOUR, DAY -> begin.plusDays(1);
            case WEEK -> begin.plusWeeks(1);
            case MONTH -> begin.plusMonths(1);
        };
    }

    private static long lastBefore(LocalDate date, ZoneId zone) {
        return lastBefore(date.atStartOfDay(zone).toEpochSecond());
    }

    private static long lastBefore(long epochSecond) {
        return epochSecond > Long.MAX_VALUE / 1000 ? Long.MAX_VALUE : epochSecond * 1000 - 1;
    }
}
