package dev.rangestreams.core.internal.range;

import dev.rangestreams.api.RangedRecordIterator;
import java.util.NoSuchElementException;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** All records but the first, if that is of the time at which the record lies that is not wanted. */
final class WithoutFirst<K, V> implements RangedRecordIterator<Record<K, V>> {
    private final RangedRecordIterator<Record<K, V>> all;
    private final long unwantedTime;
    private @Nullable Record<K, V> first;
    private boolean begun;

    WithoutFirst(RangedRecordIterator<Record<K, V>> all, long unwantedTime) {
        this.all = all;
        this.unwantedTime = unwantedTime;
    }

    @Override
    public boolean hasNext() {
        if (!begun && all.hasNext()) {
            Record<K, V> found = all.next();
            first = found.timestamp() == unwantedTime ? null : found;
        }
        begun = true;
        return first != null || all.hasNext();
    }

    @Override
    public Record<K, V> next() {
        if (!hasNext()) {
            throw new NoSuchElementException("There are no more records");
        }
        Record<K, V> next = first == null ? all.next() : first;
        first = null;
        return next;
    }

    @Override
    public void close() {
        begun = true;
        first = null;
        all.close();
    }
}
