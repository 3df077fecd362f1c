package dev.rangestreams.core;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.core.internal.range.ConcatenatedRecords;
import dev.rangestreams.core.internal.range.FirstRecords;
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
 * The records around an anchor by number: up to {@code before} records that precede it, the anchor, and up to a number of
 * records that follow. Preceding means an older timestamp, or the same timestamp and an earlier arrival; following means a
 * newer timestamp. A time bound on the past is required, because it decides what the buffer must keep.
 *
 * <p>Worked example: one key, A@10, B@20, C@30, D@40 in this order, 2 records before within 15 ms. The anchor C is
 * evaluated with B and C: A is near enough by number but 20 ms old. If C arrives last instead, after D, then a look-ahead
 * of 1 record adds D.
 *
 * <p>Immutable: every {@code with...} returns a new range. Safe for use by many threads. Ranges with the same settings are
 * equal. An evaluation holds in memory the records before the anchor, as many as there are within the bounds; with {@link Integer#MAX_VALUE} before, none.
 *
 * @param <K> the grouping key
 * @param <V> the record value
 */
public final class EventCountRange<K, V> extends Range<K, V> {
    private static final int NO_LIMIT = Integer.MAX_VALUE;

    private final int before;
    private final long maxTimeBeforeMs;
    private final int lookAhead;
    private final long maxTimeAfterMs;
    private final boolean withoutAnchor;

    private EventCountRange(
            int before, long maxTimeBeforeMs, int lookAhead, long maxTimeAfterMs, long graceMs, boolean withoutAnchor) {
        super(graceMs);
        this.before = before;
        this.maxTimeBeforeMs = maxTimeBeforeMs;
        this.lookAhead = lookAhead;
        this.maxTimeAfterMs = maxTimeAfterMs;
        this.withoutAnchor = withoutAnchor;
    }

    /**
     * A range that ends at the anchor. Records behind stream time are late.
     *
     * @param before how many records before the anchor to include, 0 or more; {@link Integer#MAX_VALUE} for no limit
     * @param maxTimeBefore how far before the anchor a record may lie, inclusive, however few there are
     * @param <K> the grouping key
     * @param <V> the record value
     * @return the range, without look-ahead
     * @throws IllegalArgumentException if the number is negative, or the duration null, negative, or too long for a {@code
     *     long} of milliseconds; it names all that is wrong
     */
    public static <K, V> EventCountRange<K, V> ofCountBoundsWithNoGrace(int before, Duration maxTimeBefore) {
        return of("EventCountRange.ofCountBoundsWithNoGrace", before, maxTimeBefore, Duration.ZERO);
    }

    /**
     * A range that ends at the anchor, for records that may come out of order.
     *
     * @param before how many records before the anchor to include, 0 or more; {@link Integer#MAX_VALUE} for no limit
     * @param maxTimeBefore how far before the anchor a record may lie, inclusive, however few there are
     * @param grace how far a record may lie behind stream time and still be evaluated, inclusive
     * @param <K> the grouping key
     * @param <V> the record value
     * @return the range, without look-ahead
     * @throws IllegalArgumentException if the number is negative, or a duration null, negative, or too long for a {@code
     *     long} of milliseconds; it names all that is wrong
     */
    public static <K, V> EventCountRange<K, V> ofCountBoundsAndGrace(
            int before, Duration maxTimeBefore, Duration grace) {
        return of("EventCountRange.ofCountBoundsAndGrace", before, maxTimeBefore, grace);
    }

    private static <K, V> EventCountRange<K, V> of(String call, int before, Duration maxTimeBefore, Duration grace) {
        CallFaults faults = CallFaults.of(call);
        faults.count("before", before, 0);
        long maxTimeBeforeMs = faults.millis("maxTimeBefore", maxTimeBefore);
        long graceMs = faults.millis("grace", grace);
        faults.throwIfAny();
        return new EventCountRange<>(before, maxTimeBeforeMs, 0, Long.MAX_VALUE, graceMs, false);
    }

    /**
     * Bounds the look-ahead in time. Without a look-ahead it has no effect.
     *
     * @param maxTimeAfter how far after the anchor a record may lie, inclusive, however few there are
     * @return a new range; an earlier bound is replaced
     * @throws IllegalArgumentException if the duration is null, negative, or does not fit into a {@code long} of milliseconds
     */
    public EventCountRange<K, V> withMaxTimeAfter(Duration maxTimeAfter) {
        CallFaults faults = CallFaults.of("EventCountRange.withMaxTimeAfter");
        long maxTimeAfterMs = faults.millis("maxTimeAfter", maxTimeAfter);
        faults.throwIfAny();
        return new EventCountRange<>(
                before, maxTimeBeforeMs, lookAhead, maxTimeAfterMs, gracePeriodMs(), withoutAnchor);
    }

    /**
     * Lets the range reach beyond the anchor, to records with a greater timestamp that have already arrived. Evaluated on
     * arrival, an anchor that comes in order finds nothing ahead. The look-ahead changes neither when a record is late nor
     * the retention.
     *
     * @param after how many records after the anchor to include, 0 or more; {@link Integer#MAX_VALUE} for no limit
     * @return a new range; an earlier look-ahead is replaced
     * @throws IllegalArgumentException if the number is negative
     */
    public EventCountRange<K, V> withLookAhead(int after) {
        CallFaults faults = CallFaults.of("EventCountRange.withLookAhead");
        faults.count("after", after, 0);
        faults.throwIfAny();
        return new EventCountRange<>(before, maxTimeBeforeMs, after, maxTimeAfterMs, gracePeriodMs(), withoutAnchor);
    }

    /**
     * Leaves the anchor out: the range then holds up to {@code before} records that precede it and up to {@code lookAhead}
     * that follow. The numbers mean the same as with the anchor, which was never one of them. The range may be empty, and
     * with no record before and no look-ahead it always is. SQL calls this EXCLUDE CURRENT ROW.
     *
     * <p>Worked example: 1 record before: the anchor A@10 is evaluated with nothing, C@30 with B.
     *
     * @return a new range; everything else is unchanged
     */
    public EventCountRange<K, V> withoutAnchor() {
        return new EventCountRange<>(before, maxTimeBeforeMs, lookAhead, maxTimeAfterMs, gracePeriodMs(), true);
    }

    @Override
    public RangedRecordIterator<Record<K, V>> fetch(Record<K, V> anchor, ReadOnlyWindowStore<K, V> store) {
        long from = TimeArithmetic.minus(anchor.timestamp(), maxTimeBeforeMs);
        long to = TimeArithmetic.plus(anchor.timestamp(), maxTimeAfterMs);
        if (before == NO_LIMIT && lookAhead == NO_LIMIT) {
            return forward(anchor, store, from, to);
        }
        RangedRecordIterator<Record<K, V>> upToAnchor = upToAnchor(anchor, store, from);
        return lookAhead == 0
                ? upToAnchor
                : new ConcatenatedRecords<>(
                        upToAnchor, () -> new FirstRecords<>(RecordReads.after(store, anchor, to), lookAhead));
    }

    private RangedRecordIterator<Record<K, V>> upToAnchor(
            Record<K, V> anchor, ReadOnlyWindowStore<K, V> store, long from) {
        if (before == 0) {
            return withoutAnchor ? ReversedRecords.none() : ReversedRecords.only(anchor);
        }
        if (before == NO_LIMIT) {
            return withoutAnchor
                    ? RecordReads.beforeAnchor(store, anchor, from)
                    : RecordReads.upToAnchor(store, anchor, from);
        }
        return withoutAnchor
                ? ReversedRecords.newest(before, RecordReads.beforeAnchorBackward(store, anchor, from))
                : ReversedRecords.upTo(anchor, before, RecordReads.fromAnchorBackward(store, anchor, from));
    }

    private RangedRecordIterator<Record<K, V>> forward(
            Record<K, V> anchor, ReadOnlyWindowStore<K, V> store, long from, long to) {
        return withoutAnchor
                ? RecordReads.forwardWithoutAnchor(store, anchor, from, to)
                : RecordReads.forward(store, anchor.key(), from, to);
    }

    @Override
    protected long rangeRetentionMs() {
        return maxTimeBeforeMs;
    }

    /** No bound with a look-ahead and no {@link #withMaxTimeAfter}: the next record may come at any time. */
    @Override
    protected long rangeLookAheadMs() {
        if (lookAhead == 0) {
            return 0;
        }
        return maxTimeAfterMs == Long.MAX_VALUE ? -1 : maxTimeAfterMs;
    }

    /** Whether the other is a range by count with the same bounds and grace, that holds or leaves out its anchor too. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EventCountRange<?, ?> range
                && before == range.before
                && maxTimeBeforeMs == range.maxTimeBeforeMs
                && lookAhead == range.lookAhead
                && maxTimeAfterMs == range.maxTimeAfterMs
                && gracePeriodMs() == range.gracePeriodMs()
                && withoutAnchor == range.withoutAnchor;
    }

    @Override
    public int hashCode() {
        return Objects.hash(before, maxTimeBeforeMs, lookAhead, maxTimeAfterMs, gracePeriodMs(), withoutAnchor);
    }

    @Override
    public String toString() {
        return "EventCountRange(before=" + before + ", maxTimeBefore=" + maxTimeBeforeMs + " ms, lookAhead=" + lookAhead
                + (maxTimeAfterMs == Long.MAX_VALUE ? "" : ", maxTimeAfter=" + maxTimeAfterMs + " ms") + ", grace="
                + gracePeriodMs() + " ms" + (withoutAnchor ? ", withoutAnchor" : "") + ")";
    }

    /** How many records the range of the newest record reads at most, the anchor included. */
    int newestWanted() {
        return before == NO_LIMIT ? NO_LIMIT : before + 1;
    }
}
