package dev.rangestreams.core.internal.range;

import dev.rangestreams.api.RangedRecordIterator;
import java.util.NoSuchElementException;
import org.apache.kafka.streams.processor.api.Record;

/**
 * The oldest few records of a range with the anchor always among them: if the anchor lies beyond the cut, it takes the
 * last place. What is cut is not read. The chain's first part must end with the anchor, its second hold what follows.
 */
public final class OldestWithAnchor<K, V> implements RangedRecordIterator<Record<K, V>> {
    private final ConcatenatedRecords<Record<K, V>> range;
    private final Record<K, V> anchor;
    private int left;

    public OldestWithAnchor(ConcatenatedRecords<Record<K, V>> range, Record<K, V> anchor, int limit) {
        this.range = range;
        this.anchor = anchor;
        this.left = limit;
    }

    @Override
    public boolean hasNext() {
        return left > 0 && range.hasNext();
    }

    @Override
    public Record<K, V> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Record<K, V> next = left == 1 && range.inFirst() ? anchor : range.next();
        left--;
        return next;
    }

    @Override
    public void close() {
        left = 0;
        range.close();
    }
}
