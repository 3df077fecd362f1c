package dev.rangestreams.api;

import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;

/**
 * Says which records around an <i>anchor</i> (the record being evaluated) belong together.
 *
 * <p>Three ranges come ready made: by time, by count and by calendar. For any other rule extend this class. A range is immutable and
 * used by several stream threads at once; whatever {@code fetch} needs it takes from its arguments. Check your own with
 * {@code RangeKit} from {@code rangestreams-testkit}.
 *
 * <p>Worked example: one key, records A@10, B@20, C@30, D@40. A range of "20 ms before" holds, for the anchor C, the
 * records A, B and C: bounds are inclusive, and the anchor is part of its own range.
 *
 * @param <K> the grouping key
 * @param <V> the record value
 * @see <a href="https://cwiki.apache.org/confluence/display/KAFKA/KIP-1352">KIP-1352</a>
 */
public abstract class Range<K, V> {
    private final long gracePeriodMs;

    /**
     * Creates a range.
     *
     * @param gracePeriodMs how far, in milliseconds, a record may lie behind stream time and still be evaluated; a record
     *     exactly that far behind is on time
     * @throws IllegalArgumentException if it is negative
     */
    protected Range(long gracePeriodMs) {
        if (gracePeriodMs < 0) {
            throw new IllegalArgumentException("The grace period of a range must not be negative, but is "
                    + gracePeriodMs + " ms; use 0 for none");
        }
        this.gracePeriodMs = gracePeriodMs;
    }

    /**
     * Reads the anchor's range. Called once per anchor and aggregation, on the stream thread.
     *
     * <p>The store ends at the anchor: it holds the anchor itself and everything of its key that arrived before it, also
     * records with a later timestamp, but nothing that arrived after it. For {@link RangedKStream#emitOnClose} it does not end: it
     * holds everything of the key that came in time. It may be read only until the aggregation is
     * done. Build the result with {@link RangedRecordIterator#of}: then every record keeps its own headers, and the anchor
     * in the result is {@code anchor} itself, the same object.
     *
     * @param anchor the record that is being evaluated
     * @param store what is buffered for the anchor's key
     * @return the records of the range, the anchor among them exactly once, in the order of their timestamps and, within
     *     one timestamp, of their arrival; closed by the caller. A range may also always leave its anchor out, and then hold
     *     nothing
     */
    public abstract RangedRecordIterator<Record<K, V>> fetch(Record<K, V> anchor, ReadOnlyWindowStore<K, V> store);

    /**
     * How far stream time may be ahead of a record that is still evaluated.
     *
     * @return milliseconds, zero or positive
     */
    public long gracePeriodMs() {
        return gracePeriodMs;
    }

    /**
     * How far before its anchor, in milliseconds, a record of the range may lie at most. What is older may already be gone
     * when {@link #fetch} looks for it; reading below this bound is reported once per task.
     *
     * @return milliseconds, zero or positive
     */
    protected abstract long rangeRetentionMs();

    /**
     * How far after its anchor, in milliseconds, a record of the range may lie at most. Only {@link RangedKStream#emitOnClose}
     * asks: an anchor waits that long, and the grace period, until its range is complete.
     *
     * @return milliseconds, zero or positive; negative if there is no bound or, unless overridden, none is known, and then
     *     {@code emitOnClose} is refused
     */
    protected long rangeLookAheadMs() {
        return -1;
    }

    /**
     * How far stream time has to be ahead of a record, in milliseconds, until its range is complete: {@link #rangeLookAheadMs()} plus
     * {@link #gracePeriodMs()}.
     *
     * @return milliseconds, {@link Long#MAX_VALUE} when the sum does not fit; -1 if the range does not say how far it looks ahead
     */
    public long completeAfterMs() {
        long lookAhead = rangeLookAheadMs();
        if (lookAhead < 0) {
            return -1;
        }
        long sum = lookAhead + gracePeriodMs;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    /**
     * What the buffer has to keep: {@link #rangeRetentionMs()} plus {@link #gracePeriodMs()}.
     *
     * @return milliseconds; {@link Long#MAX_VALUE} when the sum does not fit
     * @throws IllegalArgumentException if {@code rangeRetentionMs()} is negative
     */
    public long retentionMs() {
        long lookBack = rangeRetentionMs();
        if (lookBack < 0) {
            throw new IllegalArgumentException("The rangeRetentionMs() of " + this + " must not be negative, but is "
                    + lookBack + " ms; did a product of ints overflow?");
        }
        long sum = lookBack + gracePeriodMs;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
