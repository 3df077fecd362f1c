package dev.rangestreams.core.internal.range;

import dev.rangestreams.api.RangedRecordIterator;
import org.apache.kafka.streams.processor.api.Record;

/** A view that knows which of its records is the anchor, and can leave it out wherever it lies. */
public interface AnchoredView<K, V> extends RecordView<K, V> {
    /** As {@link #forward}, without the anchor. */
    RangedRecordIterator<Record<K, V>> forwardWithoutAnchor(K key, long from, long to);

    /** The exact reverse of {@link #forwardWithoutAnchor}. */
    RangedRecordIterator<Record<K, V>> backwardWithoutAnchor(K key, long from, long to);
}
