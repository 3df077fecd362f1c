package dev.rangestreams.core.internal.range;

import dev.rangestreams.api.RangedRecordIterator;
import java.util.NoSuchElementException;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** All records but the last, if that is of the time at which the record lies that is not wanted. Reads one ahead. */
final class WithoutLast<K, V> implements RangedRecordIterator<Record<K, V>> {
    private final RangedRecordIterator<Record<K, V>> all;
    private final long unwantedTime;
    private @Nullable Record<K, V> ahead;

    WithoutLast(RangedRecordIterator<Record<K, V>> all, long unwantedTime) {
        this.all = all;
        this.unwantedTime = unwantedTime;
    }

    @Override
    public boolean hasNext() {
        if (ahead == null && all.hasNext()) {
            ahead = all.next();
        }
        return ahead != null && (ahead.timestamp() != unwantedTime || all.hasNext());
    }

    @Override
    public Record<K, V> next() {
        if (!hasNext() || ahead == null) {
            throw new NoSuchElementException("There are no more records");
        }
        Record<K, V> next = ahead;
        ahead = null;
        return next;
    }

    @Override
    public void close() {
        ahead = null;
        all.close();
    }
}
