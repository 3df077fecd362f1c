package dev.rangestreams.api;

import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Turns one anchor and the records of its range into one result.
 *
 * @param <K> the grouping key
 * @param <V> the record value
 * @param <VR> the result
 */
@FunctionalInterface
public interface RangeAggregator<K, V, VR> {
    /**
     * Computes the result for one anchor. Called on the stream thread, once per anchor.
     *
     * <p>The records come in the order of timestamp, then arrival. The anchor is among them, and it is the same object:
     * {@code record == anchor} tells it from all others, also from those of equal time and value. Only a range without its
     * anchor, or one that makes new records, does not have it; and only a range without its anchor may be empty.
     *
     * <p>The records may be iterated as often as needed, each pass from the start, but only until this method returns: later use throws {@link
     * IllegalStateException}. Neither the records nor their values or headers may be changed: they are shared with the
     * evaluation of other anchors.
     *
     * @param anchor the record that is being evaluated
     * @param rangeRecords the records of its range; none if the range leaves out its anchor and holds nothing else
     * @return the result; null is forwarded as a null value
     */
    @Nullable
    VR apply(Record<K, V> anchor, Iterable<Record<K, V>> rangeRecords);
}
