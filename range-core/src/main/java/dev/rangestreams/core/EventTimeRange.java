package dev.rangestreams.core;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.core.internal.range.ConcatenatedRecords;
import dev.rangestreams.core.internal.range.FirstRecords;
import dev.rangestreams.core.internal.range.OldestWithAnchor;
import dev.rangestreams.core.internal.range.RecordReads;
import dev.rangestreams.core.internal.range.ReversedRecords;
import dev.rangestreams.core.internal.range.TimeArithmetic;
import dev.rangestreams.runtime.internal.store.CallFaults;
import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.jspecify.annotations.Nullable;

/**
 * The records around an anchor by event time: everything from {@code anchor - before} to {@code anchor + lookAhead}, both
 * ends included. Records with the anchor's own timestamp are in if they arrived before it.
 *
 * <p>Worked example: one key, A@10, B@20, C@30, D@40 in this order, 20 ms before. The anchor C is evaluated with A, B, C;
 * the anchor D with B, C, D. If C arrives last instead, after D, then a look-ahead of 10 ms adds D: A, B, C, D.
 *
 * <p>Immutable: every {@code with...} returns a new range. Safe for use by many threads. Ranges with the same settings are
 * equal. An evaluation costs one read of the store and constant memory, apart from {@link #withMostRecentRecords}, which
 * holds its records in memory.
 *
 * @param <K> the grouping key
 * @param <V> the record value
 */
public final class EventTimeRange<K, V> extends Range<K, V> {
    private static final int NO_LIMIT = Integer.MAX_VALUE;

    private final long beforeMs;
    private final long lookAheadMs;
    private final int maxRecords;
    private final int mostRecentRecords;
    private final boolean withoutAnchor;

    private EventTimeRange(
            long beforeMs,
            long lookAheadMs,
            long graceMs,
            int maxRecords,
            int mostRecentRecords,
            boolean withoutAnchor) {
        super(graceMs);
        this.beforeMs = beforeMs;
        this.lookAheadMs = lookAheadMs;
        this.maxRecords = maxRecords;
        this.mostRecentRecords = mostRecentRecords;
        this.withoutAnchor = withoutAnchor;
    }

    /**
     * A range that ends at the anchor. Records behind stream time are late.
     *
     * @param before how far before the anchor the range begins, inclusive; fractions of a millisecond are cut off
     * @param <K> the grouping key
     * @param <V> the record value
     * @return the range, without look-ahead and limits
     * @throws IllegalArgumentException if the duration is null, negative, or does not fit into a {@code long} of milliseconds
     */
    public static <K, V> EventTimeRange<K, V> ofTimeBoundsWithNoGrace(Duration before) {
        return of("EventTimeRange.ofTimeBoundsWithNoGrace", before, Duration.ZERO);
    }

    /**
     * A range that ends at the anchor, for records that may come out of order.
     *
     * @param before how far before the anchor the range begins, inclusive; fractions of a millisecond are cut off
     * @param grace how far a record may lie behind stream time and still be evaluated, inclusive
     * @param <K> the grouping key
     * @param <V> the record value
     * @return the range, without look-ahead and limits
     * @throws IllegalArgumentException if a duration is null, negative, or does not fit into a {@code long} of milliseconds;
     *     it names every such duration
     */
    public static <K, V> EventTimeRange<K, V> ofTimeBoundsAndGrace(Duration before, Duration grace) {
        return of("EventTimeRange.ofTimeBoundsAndGrace", before, grace);
    }

    private static <K, V> EventTimeRange<K, V> of(String call, Duration before, Duration grace) {
        CallFaults faults = CallFaults.of(call);
        long beforeMs = faults.millis("before", before);
        long graceMs = faults.millis("grace", grace);
        faults.throwIfAny();
        return new EventTimeRange<>(beforeMs, 0, graceMs, NO_LIMIT, NO_LIMIT, false);
    }

    /**
     * Limits the range to its oldest records. The anchor counts and is always among them: if it lies beyond the cut, it is
     * the last of them, in place of an older one. Look-ahead records are cut like the others. What is cut is not deserialised.
     *
     * <p>Worked example: 20 ms before, {@code withMaxRecords(2)}: the anchor C@30 is evaluated with A and C.
     *
     * @param maxRecords how many records to keep, 1 or more; {@link Integer#MAX_VALUE} for no limit
     * @return a new range; a limit set by an earlier call of this method is replaced
     * @throws IllegalArgumentException if the number is below 1, or if {@link #withMostRecentRecords} has set a limit
     */
    public EventTimeRange<K, V> withMaxRecords(int maxRecords) {
        return limited("EventTimeRange.withMaxRecords", maxRecords, mostRecentRecords);
    }

    /**
     * Limits the range to its newest records, those nearest its end. The anchor counts and is always among them: if it
     * lies before the cut, it takes the place of the oldest of them. What is cut is not read. An evaluation needs memory
     * for as many records as it keeps.
     *
     * <p>Worked example: 20 ms before, {@code withMostRecentRecords(2)}: the anchor C@30 is evaluated with B and C.
     *
     * @param mostRecentRecords how many records to keep, 1 or more; {@link Integer#MAX_VALUE} for no limit
     * @return a new range; a limit set by an earlier call of this method is replaced
     * @throws IllegalArgumentException if the number is below 1, or if {@link #withMaxRecords} has set a limit
     */
    public EventTimeRange<K, V> withMostRecentRecords(int mostRecentRecords) {
        return limited("EventTimeRange.withMostRecentRecords", maxRecords, mostRecentRecords);
    }

    private EventTimeRange<K, V> limited(String call, int oldest, int newest) {
        CallFaults faults = CallFaults.of(call);
        faults.count("maxRecords", oldest, 1);
        faults.count("mostRecentRecords", newest, 1);
        if (oldest != NO_LIMIT && newest != NO_LIMIT) {
            faults.add("a range keeps either its oldest or its newest records, but maxRecords is " + oldest
                    + " and mostRecentRecords is " + newest + "; set only one of them");
        }
        faults.throwIfAny();
        return new EventTimeRange<>(beforeMs, lookAheadMs, gracePeriodMs(), oldest, newest, withoutAnchor);
    }

    /**
     * Lets the range reach beyond the anchor, to newer records that have already arrived. Evaluated on arrival, an anchor
     * that comes in order finds nothing ahead. The look-ahead changes neither when a record is late nor the retention.
     *
     * @param after how far after the anchor the range ends, inclusive; fractions of a millisecond are cut off
     * @return a new range; an earlier look-ahead is replaced
     * @throws IllegalArgumentException if the duration is null, negative, or does not fit into a {@code long} of milliseconds
     */
    public EventTimeRange<K, V> withLookAhead(Duration after) {
        CallFaults faults = CallFaults.of("EventTimeRange.withLookAhead");
        long afterMs = faults.millis("after", after);
        faults.throwIfAny();
        return new EventTimeRange<>(beforeMs, afterMs, gracePeriodMs(), maxRecords, mostRecentRecords, withoutAnchor);
    }

    /**
     * Leaves the anchor out, for questions such as "how many payments before this one". All other records stay, also those
     * of the anchor's own timestamp. A limit then counts the records that are left, and keeps no place for the anchor. The
     * range may be empty: {@code count()} gives 0. SQL calls this EXCLUDE CURRENT ROW.
     *
     * <p>Worked example: 20 ms before: the anchor A@10 is evaluated with nothing, C@30 with A and B.
     *
     * @return a new range; look-ahead, limits, grace and retention are unchanged
     */
    public EventTimeRange<K, V> withoutAnchor() {
        return new EventTimeRange<>(beforeMs, lookAheadMs, gracePeriodMs(), maxRecords, mostRecentRecords, true);
    }

    @Override
    public RangedRecordIterator<Record<K, V>> fetch(Record<K, V> anchor, ReadOnlyWindowStore<K, V> store) {
        K key = anchor.key();
        long at = anchor.timestamp();
        long from = TimeArithmetic.minus(at, beforeMs);
        long to = TimeArithmetic.plus(at, lookAheadMs);
        if (withoutAnchor) {
            return fetchOthers(anchor, store, from, to);
        }
        if (mostRecentRecords != NO_LIMIT) {
            return ReversedRecords.newestWithAnchor(
                    anchor,
                    mostRecentRecords,
                    RecordReads.backward(store, key, from, to),
                    RecordReads.isAnchor(store, anchor));
        }
        if (maxRecords != NO_LIMIT) {
            // Two reads, because only the end of the first says where the anchor is without reading what is cut.
            return new OldestWithAnchor<>(
                    new ConcatenatedRecords<>(
                            RecordReads.upToAnchor(store, anchor, from), () -> RecordReads.after(store, anchor, to)),
                    anchor,
                    maxRecords);
        }
        return RecordReads.forward(store, key, from, to);
    }

    private RangedRecordIterator<Record<K, V>> fetchOthers(
            Record<K, V> anchor, ReadOnlyWindowStore<K, V> store, long from, long to) {
        if (mostRecentRecords != NO_LIMIT) {
            return ReversedRecords.newest(
                    mostRecentRecords, RecordReads.backwardWithoutAnchor(store, anchor, from, to));
        }
        RangedRecordIterator<Record<K, V>> others = RecordReads.forwardWithoutAnchor(store, anchor, from, to);
        return maxRecords == NO_LIMIT ? others : new FirstRecords<>(others, maxRecords);
    }

    @Override
    protected long rangeRetentionMs() {
        return beforeMs;
    }

    @Override
    protected long rangeLookAheadMs() {
        return lookAheadMs;
    }

    /**
     * Whether the other is a range by time with the same bounds, grace and limits, that holds or leaves out its anchor too.
     */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EventTimeRange<?, ?> range
                && beforeMs == range.beforeMs
                && lookAheadMs == range.lookAheadMs
                && gracePeriodMs() == range.gracePeriodMs()
                && maxRecords == range.maxRecords
                && mostRecentRecords == range.mostRecentRecords
                && withoutAnchor == range.withoutAnchor;
    }

    @Override
    public int hashCode() {
        return Objects.hash(beforeMs, lookAheadMs, gracePeriodMs(), maxRecords, mostRecentRecords, withoutAnchor);
    }

    @Override
    public String toString() {
        return "EventTimeRange(before=" + beforeMs + " ms, lookAhead=" + lookAheadMs + " ms, grace=" + gracePeriodMs()
                + " ms" + (maxRecords == NO_LIMIT ? "" : ", maxRecords=" + maxRecords)
                + (mostRecentRecords == NO_LIMIT ? "" : ", mostRecentRecords=" + mostRecentRecords)
                + (withoutAnchor ? ", withoutAnchor" : "") + ")";
    }

    /** How many records the range of the newest record reads at most, if that is limited from its end. */
    int newestWanted() {
        // What is in front of the anchor is wanted then, and the anchor is in the buffer all the same.
        return withoutAnchor && mostRecentRecords != NO_LIMIT ? mostRecentRecords + 1 : mostRecentRecords;
    }
}
