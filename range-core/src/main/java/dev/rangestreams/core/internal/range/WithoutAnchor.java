package dev.rangestreams.core.internal.range;

import dev.rangestreams.api.RangedRecordIterator;
import java.util.NoSuchElementException;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Records without the one that is the anchor, wherever it lies. */
public final class WithoutAnchor<K, V> implements RangedRecordIterator<Record<K, V>> {
    private final RangedRecordIterator<Record<K, V>> records;
    private final Record<K, V> anchor;
    private @Nullable Record<K, V> next;

    public WithoutAnchor(RangedRecordIterator<Record<K, V>> records, Record<K, V> anchor) {
        this.records = records;
        this.anchor = anchor;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // peers may be equal, and only one is the anchor
    public boolean hasNext() {
        while (next == null && records.hasNext()) {
            Record<K, V> candidate = records.next();
            next = candidate == anchor ? null : candidate;
        }
        return next != null;
    }

    @Override
    public Record<K, V> next() {
        if (!hasNext()) {
            throw new NoSuchElementException("The range has no more records");
        }
        Record<K, V> given = next;
        next = null;
        return given;
    }

    @Override
    public void close() {
        next = null;
        records.close();
    }
}
