package dev.rangestreams.testkit.range;

import dev.rangestreams.api.RangedRecordIterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.kafka.streams.processor.api.Record;

/** A store's cursor: refuses use after close, and reports its first close. */
final class WatchedCursor<K, V> implements RangedRecordIterator<Record<K, V>> {
    private final List<Record<K, V>> records;
    private final Runnable onNext;
    private final Runnable onClose;
    private int position;
    private boolean closed;

    WatchedCursor(List<Record<K, V>> records, Runnable onNext, Runnable onClose) {
        this.records = records;
        this.onNext = onNext;
        this.onClose = onClose;
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("This cursor of the store is closed");
        }
    }

    @Override
    public boolean hasNext() {
        requireOpen();
        return position < records.size();
    }

    /** The record that {@link #next} will give. */
    Record<K, V> peek() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return records.get(position);
    }

    @Override
    public Record<K, V> next() {
        Record<K, V> next = peek();
        onNext.run();
        position++;
        return next;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            onClose.run();
        }
    }
}
