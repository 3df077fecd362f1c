package dev.rangestreams.core.internal.range;

import dev.rangestreams.api.RangedRecordIterator;
import java.util.NoSuchElementException;
import org.apache.kafka.streams.processor.api.Record;

/** Records up to the anchor, which is the last. */
public final class UpToAnchor<K, V> implements RangedRecordIterator<Record<K, V>> {
    private final RangedRecordIterator<Record<K, V>> records;
    private final Record<K, V> anchor;
    private boolean passed;

    public UpToAnchor(RangedRecordIterator<Record<K, V>> records, Record<K, V> anchor) {
        this.records = records;
        this.anchor = anchor;
    }

    @Override
    public boolean hasNext() {
        return !passed && records.hasNext();
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // peers may be equal, and only one is the anchor
    public Record<K, V> next() {
        if (passed) {
            throw new NoSuchElementException("The range has no more records");
        }
        Record<K, V> next = records.next();
        passed = next == anchor;
        return next;
    }

    @Override
    public void close() {
        passed = true;
        records.close();
    }
}
