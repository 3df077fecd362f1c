package dev.rangestreams.core;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.core.internal.range.Arguments;
import dev.rangestreams.core.internal.range.Chain;
import dev.rangestreams.core.internal.range.Held;
import dev.rangestreams.core.internal.range.Limit;
import dev.rangestreams.core.internal.range.Reads;
import dev.rangestreams.core.internal.range.Times;
import java.time.Duration;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;

/**
 * The records around an anchor by number: up to {@code before} records that precede it, the anchor, and up to a number of
 * records that follow. Preceding means an older timestamp, or the same timestamp and an earlier arrival; following means a
 * newer timestamp. A time bound on the past is required, because it decides what the buffer must keep.
 *
 * <p>Worked example: one key, A@10, B@20, C@30, D@40 in this order, 2 records before within 15 ms. The anchor C is
 * evaluated with B and C: A is near enough by number but 20 ms old. If C arrives last instead, after D, then a look-ahead
 * of 1 record adds D.
 *
 * <p>Immutable: every {@code with...} returns a new range. Safe for use by many threads. An evaluation holds in memory
 * the records before the anchor, as many as there are within the bounds; with {@link Integer#MAX_VALUE} before, none.
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

    private EventCountRange(int before, long maxTimeBeforeMs, int lookAhead, long maxTimeAfterMs, long graceMs) {
        super(graceMs);
        this.before = before;
        this.maxTimeBeforeMs = maxTimeBeforeMs;
        this.lookAhead = lookAhead;
        this.maxTimeAfterMs = maxTimeAfterMs;
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
        Arguments arguments = Arguments.of(call);
        arguments.count("before", before, 0);
        long maxTimeBeforeMs = arguments.millis("maxTimeBefore", maxTimeBefore);
        long graceMs = arguments.millis("grace", grace);
        arguments.verify();
        return new EventCountRange<>(before, maxTimeBeforeMs, 0, Long.MAX_VALUE, graceMs);
    }

    /**
     * Bounds the look-ahead in time. Without a look-ahead it has no effect.
     *
     * @param maxTimeAfter how far after the anchor a record may lie, inclusive, however few there are
     * @return a new range; an earlier bound is replaced
     * @throws IllegalArgumentException if the duration is null, negative, or does not fit into a {@code long} of milliseconds
     */
    public EventCountRange<K, V> withMaxTimeAfter(Duration maxTimeAfter) {
        Arguments arguments = Arguments.of("EventCountRange.withMaxTimeAfter");
        long maxTimeAfterMs = arguments.millis("maxTimeAfter", maxTimeAfter);
        arguments.verify();
        return new EventCountRange<>(before, maxTimeBeforeMs, lookAhead, maxTimeAfterMs, gracePeriodMs());
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
        Arguments arguments = Arguments.of("EventCountRange.withLookAhead");
        arguments.count("after", after, 0);
        arguments.verify();
        return new EventCountRange<>(before, maxTimeBeforeMs, after, maxTimeAfterMs, gracePeriodMs());
    }

    @Override
    public RangedRecordIterator<Record<K, V>> fetch(Record<K, V> anchor, ReadOnlyWindowStore<K, V> store) {
        long to = Times.plus(anchor.timestamp(), maxTimeAfterMs);
        if (before == NO_LIMIT && lookAhead == NO_LIMIT) {
            return Reads.forward(store, anchor.key(), Times.minus(anchor.timestamp(), maxTimeBeforeMs), to);
        }
        RangedRecordIterator<Record<K, V>> upToAnchor = upToAnchor(anchor, store);
        return lookAhead == 0
                ? upToAnchor
                : new Chain<>(upToAnchor, () -> new Limit<>(Reads.after(store, anchor, to), lookAhead));
    }

    private RangedRecordIterator<Record<K, V>> upToAnchor(Record<K, V> anchor, ReadOnlyWindowStore<K, V> store) {
        if (before == 0) {
            return Held.only(anchor);
        }
        long at = anchor.timestamp();
        long from = Times.minus(at, maxTimeBeforeMs);
        return before == NO_LIMIT
                ? Reads.forward(store, anchor.key(), from, at)
                : Held.upTo(anchor, before, Reads.backward(store, anchor.key(), from, at));
    }

    @Override
    protected long rangeRetentionMs() {
        return maxTimeBeforeMs;
    }

    @Override
    public String toString() {
        return "EventCountRange(before=" + before + ", maxTimeBefore=" + maxTimeBeforeMs + " ms, lookAhead=" + lookAhead
                + (maxTimeAfterMs == Long.MAX_VALUE ? "" : ", maxTimeAfter=" + maxTimeAfterMs + " ms") + ", grace="
                + gracePeriodMs() + " ms)";
    }

    /** How many records the range of the newest record holds at most. */
    int newestWanted() {
        return before == NO_LIMIT ? NO_LIMIT : before + 1;
    }
}
