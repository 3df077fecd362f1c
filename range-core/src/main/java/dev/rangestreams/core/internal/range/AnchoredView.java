package dev.rangestreams.core.internal.range;

import dev.rangestreams.api.RangedRecordIterator;
import org.apache.kafka.streams.processor.api.Record;

/** A view that knows which of its records is the anchor, and can leave it out wherever it lies. */
public interface AnchoredView<K, V> extends RecordView<K, V> {
    /** As {@link #forward}, without the anchor. */
    RangedRecordIterator<Record<K, V>> forwardWithoutAnchor(K key, long from, long to);

    /** The exact reverse of {@link #forwardWithoutAnchor}. */
    RangedRecordIterator<Record<K, V>> backwardWithoutAnchor(K key, long from, long to);

    /** The records of the anchor's key from a time on up to the anchor, which is the last, oldest first. */
    RangedRecordIterator<Record<K, V>> upToAnchor(long from);

    /** The exact reverse of {@link #upToAnchor}: the anchor is the first. */
    RangedRecordIterator<Record<K, V>> fromAnchorBackward(long from);

    /** The records of the anchor's key from a time on that lie before it, oldest first. */
    RangedRecordIterator<Record<K, V>> beforeAnchor(long from);

    /** The exact reverse of {@link #beforeAnchor}. */
    RangedRecordIterator<Record<K, V>> beforeAnchorBackward(long from);

    /** The records of the anchor's key that follow it, up to a time, oldest first. */
    RangedRecordIterator<Record<K, V>> afterAnchor(long to);
}
