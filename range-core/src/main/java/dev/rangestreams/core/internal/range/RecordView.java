package dev.rangestreams.core.internal.range;

import dev.rangestreams.api.RangedRecordIterator;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;

/**
 * A buffer as an anchor sees it, which can also hand out whole records without unpacking and packing them again. It ends
 * at the anchor: what arrived later is not there.
 */
public interface RecordView<K, V> extends ReadOnlyWindowStore<K, V> {
    /** The records of a key with {@code from <= timestamp <= to} (any longs), oldest first. */
    RangedRecordIterator<Record<K, V>> forward(K key, long from, long to);

    /** The exact reverse of {@link #forward}. */
    RangedRecordIterator<Record<K, V>> backward(K key, long from, long to);
}
