package dev.rangestreams.core;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.core.internal.range.RecordReads;
import dev.rangestreams.runtime.internal.store.CallFaults;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.jspecify.annotations.Nullable;

/**
 * The records of the anchor's own hour, day, week or month in a time zone, from its first instant to its last millisecond.
 * Records later in the unit than the anchor are in if they arrived before it.
 *
 * <p>Worked example: one key, UTC days, A at 09:00, B at 23:59:59.999, C at 00:00 the next day, in this order. A is
 * evaluated alone, B with A and B, C alone. If A arrives last instead, it is evaluated with A and B.
 *
 * <p>Weeks begin on Monday (ISO 8601). Days, weeks and months are as long as the zone makes them: a day of 23 or 25 hours
 * when clocks change. Where they are set back across midnight, the hour that comes again counts to the new day. An hour is
 * at most 60 minutes; where clocks change within it, it ends and another begins.
 *
 * <p>Immutable and safe for use by many threads. Ranges with the same settings are equal. An evaluation costs one read of the store and constant memory. The buffer
 * has to keep the longest unit the zone can have: its usual length (31 days for a month) plus the distance between the
 * zone's extreme offsets since 1970, which is one hour for most zones with summer time.
 *
 * @param <K> the grouping key
 * @param <V> the record value
 */
public final class CalendarRange<K, V> extends Range<K, V> {
    private final CalendarUnit unit;
    private final ZoneId zone;
    private final long longestMs;
    private final boolean withoutAnchor;

    private CalendarRange(CalendarUnit unit, ZoneId zone, long graceMs, boolean withoutAnchor) {
        super(graceMs);
        this.unit = unit;
        this.zone = zone;
        this.longestMs = unit.longestMs(zone);
        this.withoutAnchor = withoutAnchor;
    }

    /**
     * The anchor's hour. Records behind stream time are late.
     *
     * @param zone where the hour is told; offsets of half an hour matter
     * @param <K> the grouping key
     * @param <V> the record value
     * @return the range
     * @throws IllegalArgumentException if the zone is null
     */
    public static <K, V> CalendarRange<K, V> ofHourWithNoGrace(ZoneId zone) {
        return of("CalendarRange.ofHourWithNoGrace", CalendarUnit.HOUR, zone, Duration.ZERO);
    }

    /**
     * The anchor's hour, for records that may come out of order.
     *
     * @param zone where the hour is told; offsets of half an hour matter
     * @param grace how far a record may lie behind stream time and still be evaluated, inclusive
     * @param <K> the grouping key
     * @param <V> the record value
     * @return the range
     * @throws IllegalArgumentException if an argument is null, or the duration negative or too long for a {@code long} of
     *     milliseconds
     */
    public static <K, V> CalendarRange<K, V> ofHourAndGrace(ZoneId zone, Duration grace) {
        return of("CalendarRange.ofHourAndGrace", CalendarUnit.HOUR, zone, grace);
    }

    /**
     * The anchor's day. Records behind stream time are late.
     *
     * @param zone where the day is told, {@code ZoneOffset.UTC} for UTC days
     * @param <K> the grouping key
     * @param <V> the record value
     * @return the range
     * @throws IllegalArgumentException if the zone is null
     */
    public static <K, V> CalendarRange<K, V> ofDayWithNoGrace(ZoneId zone) {
        return of("CalendarRange.ofDayWithNoGrace", CalendarUnit.DAY, zone, Duration.ZERO);
    }

    /**
     * The anchor's day, for records that may come out of order.
     *
     * @param zone where the day is told, {@code ZoneOffset.UTC} for UTC days
     * @param grace how far a record may lie behind stream time and still be evaluated, inclusive
     * @param <K> the grouping key
     * @param <V> the record value
     * @return the range
     * @throws IllegalArgumentException if an argument is null, or the duration negative or too long for a {@code long} of
     *     milliseconds
     */
    public static <K, V> CalendarRange<K, V> ofDayAndGrace(ZoneId zone, Duration grace) {
        return of("CalendarRange.ofDayAndGrace", CalendarUnit.DAY, zone, grace);
    }

    /**
     * The anchor's week, Monday to Sunday. Records behind stream time are late.
     *
     * @param zone where the week is told
     * @param <K> the grouping key
     * @param <V> the record value
     * @return the range
     * @throws IllegalArgumentException if the zone is null
     */
    public static <K, V> CalendarRange<K, V> ofWeekWithNoGrace(ZoneId zone) {
        return of("CalendarRange.ofWeekWithNoGrace", CalendarUnit.WEEK, zone, Duration.ZERO);
    }

    /**
     * The anchor's week, Monday to Sunday, for records that may come out of order.
     *
     * @param zone where the week is told
     * @param grace how far a record may lie behind stream time and still be evaluated, inclusive
     * @param <K> the grouping key
     * @param <V> the record value
     * @return the range
     * @throws IllegalArgumentException if an argument is null, or the duration negative or too long for a {@code long} of
     *     milliseconds
     */
    public static <K, V> CalendarRange<K, V> ofWeekAndGrace(ZoneId zone, Duration grace) {
        return of("CalendarRange.ofWeekAndGrace", CalendarUnit.WEEK, zone, grace);
    }

    /**
     * The anchor's month. Records behind stream time are late.
     *
     * @param zone where the month is told
     * @param <K> the grouping key
     * @param <V> the record value
     * @return the range
     * @throws IllegalArgumentException if the zone is null
     */
    public static <K, V> CalendarRange<K, V> ofMonthWithNoGrace(ZoneId zone) {
        return of("CalendarRange.ofMonthWithNoGrace", CalendarUnit.MONTH, zone, Duration.ZERO);
    }

    /**
     * The anchor's month, for records that may come out of order.
     *
     * @param zone where the month is told
     * @param grace how far a record may lie behind stream time and still be evaluated, inclusive
     * @param <K> the grouping key
     * @param <V> the record value
     * @return the range
     * @throws IllegalArgumentException if an argument is null, or the duration negative or too long for a {@code long} of
     *     milliseconds
     */
    public static <K, V> CalendarRange<K, V> ofMonthAndGrace(ZoneId zone, Duration grace) {
        return of("CalendarRange.ofMonthAndGrace", CalendarUnit.MONTH, zone, grace);
    }

    private static <K, V> CalendarRange<K, V> of(String call, CalendarUnit unit, ZoneId zone, Duration grace) {
        CallFaults faults = CallFaults.of(call);
        faults.given("zone", zone, "use ZoneOffset.UTC for UTC");
        long graceMs = faults.millis("grace", grace);
        faults.throwIfAny();
        return new CalendarRange<>(unit, zone, graceMs, false);
    }

    /**
     * Leaves the anchor out, for questions such as "how many payments before this one on the same day". All other records
     * of the unit stay, also those of the anchor's own timestamp. The range may be empty: {@code count()} gives 0. SQL
     * calls this EXCLUDE CURRENT ROW.
     *
     * @return a new range; unit, zone, grace and retention are unchanged
     */
    public CalendarRange<K, V> withoutAnchor() {
        return new CalendarRange<>(unit, zone, gracePeriodMs(), true);
    }

    @Override
    public RangedRecordIterator<Record<K, V>> fetch(Record<K, V> anchor, ReadOnlyWindowStore<K, V> store) {
        CalendarUnit.Span span = unit.around(anchor.timestamp(), zone);
        // No record is older than 0, though the unit may begin before 1970.
        long from = Math.max(0, span.first());
        return withoutAnchor
                ? RecordReads.forwardWithoutAnchor(store, anchor, from, span.last())
                : RecordReads.forward(store, anchor.key(), from, span.last());
    }

    @Override
    protected long rangeRetentionMs() {
        return longestMs;
    }

    @Override
    protected long rangeLookAheadMs() {
        return longestMs;
    }

    /** Whether the other is the range of the same unit, zone and grace, that holds or leaves out its anchor too. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CalendarRange<?, ?> range
                && unit == range.unit
                && zone.equals(range.zone)
                && gracePeriodMs() == range.gracePeriodMs()
                && withoutAnchor == range.withoutAnchor;
    }

    @Override
    public int hashCode() {
        return Objects.hash(unit, zone, gracePeriodMs(), withoutAnchor);
    }

    @Override
    public String toString() {
        return "CalendarRange(" + unit.name().toLowerCase(Locale.ROOT) + ", zone=" + zone + ", grace=" + gracePeriodMs()
                + " ms" + (withoutAnchor ? ", withoutAnchor" : "") + ")";
    }
}
