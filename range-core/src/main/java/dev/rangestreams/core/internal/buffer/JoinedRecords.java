package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.api.RangedRecordIterator;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** One iterator after the other; the second is opened only when the first is used up. */
final class JoinedRecords<K, V> implements RangedRecordIterator<Record<K, V>> {
    private RangedRecordIterator<Record<K, V>> current;
    private @Nullable Supplier<RangedRecordIterator<Record<K, V>>> second;

    JoinedRecords(RangedRecordIterator<Record<K, V>> first, Supplier<RangedRecordIterator<Record<K, V>>> second) {
        this.current = first;
        this.second = second;
    }

    @Override
    public boolean hasNext() {
        if (current.hasNext()) {
            return true;
        }
        if (second == null) {
            return false;
        }
        current.close();
        current = second.get();
        second = null;
        return current.hasNext();
    }

    @Override
    public Record<K, V> next() {
        if (!hasNext()) {
            throw new NoSuchElementException("The range has no more records");
        }
        return current.next();
    }

    @Override
    public void close() {
        second = null;
        current.close();
    }
}
