package dev.rangestreams.core;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.core.internal.range.Arguments;
import dev.rangestreams.core.internal.range.Chain;
import dev.rangestreams.core.internal.range.Held;
import dev.rangestreams.core.internal.range.Oldest;
import dev.rangestreams.core.internal.range.Reads;
import dev.rangestreams.core.internal.range.Times;
import java.time.Duration;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;

/**
 * The records around an anchor by event time: everything from {@code anchor - before} to {@code anchor + lookAhead}, both
 * ends included. Records with the anchor's own timestamp are in if they arrived before it.
 *
 * <p>Worked example: one key, A@10, B@20, C@30, D@40 in this order, 20 ms before. The anchor C is evaluated with A, B, C;
 * the anchor D with B, C, D. If C arrives last instead, after D, then a look-ahead of 10 ms adds D: A, B, C, D.
 *
 * <p>Immutable: every {@code with...} returns a new range. Safe for use by many threads. An evaluation costs one read of the store and constant memory, apart from
 * {@link #withMostRecentRecords}, which holds its records in memory.
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

    private EventTimeRange(long beforeMs, long lookAheadMs, long graceMs, int maxRecords, int mostRecentRecords) {
        super(graceMs);
        this.beforeMs = beforeMs;
        this.lookAheadMs = lookAheadMs;
        this.maxRecords = maxRecords;
        this.mostRecentRecords = mostRecentRecords;
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
        Arguments arguments = Arguments.of(call);
        long beforeMs = arguments.millis("before", before);
        long graceMs = arguments.millis("grace", grace);
        arguments.verify();
        return new EventTimeRange<>(beforeMs, 0, graceMs, NO_LIMIT, NO_LIMIT);
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
        Arguments arguments = Arguments.of(call);
        arguments.count("maxRecords", oldest, 1);
        arguments.count("mostRecentRecords", newest, 1);
        if (oldest != NO_LIMIT && newest != NO_LIMIT) {
            arguments.fault("a range keeps either its oldest or its newest records, but maxRecords is " + oldest
                    + " and mostRecentRecords is " + newest + "; set only one of them");
        }
        arguments.verify();
        return new EventTimeRange<>(beforeMs, lookAheadMs, gracePeriodMs(), oldest, newest);
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
        Arguments arguments = Arguments.of("EventTimeRange.withLookAhead");
        long afterMs = arguments.millis("after", after);
        arguments.verify();
        return new EventTimeRange<>(beforeMs, afterMs, gracePeriodMs(), maxRecords, mostRecentRecords);
    }

    @Override
    public RangedRecordIterator<Record<K, V>> fetch(Record<K, V> anchor, ReadOnlyWindowStore<K, V> store) {
        K key = anchor.key();
        long at = anchor.timestamp();
        long from = Times.minus(at, beforeMs);
        long to = Times.plus(at, lookAheadMs);
        if (mostRecentRecords != NO_LIMIT) {
            return Held.newest(anchor, mostRecentRecords, Reads.backward(store, key, from, to));
        }
        if (maxRecords != NO_LIMIT) {
            // Two reads, because only the end of the first says where the anchor is without reading what is cut.
            return new Oldest<>(
                    new Chain<>(Reads.forward(store, key, from, at), () -> Reads.after(store, anchor, to)),
                    anchor,
                    maxRecords);
        }
        return Reads.forward(store, key, from, to);
    }

    @Override
    protected long rangeRetentionMs() {
        return beforeMs;
    }

    @Override
    public String toString() {
        return "EventTimeRange(before=" + beforeMs + " ms, lookAhead=" + lookAheadMs + " ms, grace=" + gracePeriodMs()
                + " ms" + (maxRecords == NO_LIMIT ? "" : ", maxRecords=" + maxRecords)
                + (mostRecentRecords == NO_LIMIT ? "" : ", mostRecentRecords=" + mostRecentRecords) + ")";
    }

    /** How many records the range of the newest record holds at most, if that is limited from its end. */
    int newestWanted() {
        return mostRecentRecords;
    }
}
