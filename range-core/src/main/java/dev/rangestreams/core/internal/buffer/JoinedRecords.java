package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.range.SkippableRecords;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** One iterator after the other; the second is opened only when the first is used up. */
final class JoinedRecords<K, V> implements SkippableRecords<Record<K, V>> {
    private SkippableRecords<Record<K, V>> current;
    private @Nullable Supplier<SkippableRecords<Record<K, V>>> second;

    JoinedRecords(SkippableRecords<Record<K, V>> first, Supplier<SkippableRecords<Record<K, V>>> second) {
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
        return moved().next();
    }

    @Override
    public void skip() {
        moved().skip();
    }

    private SkippableRecords<Record<K, V>> moved() {
        if (!hasNext()) {
            throw new NoSuchElementException("The range has no more records");
        }
        return current;
    }

    @Override
    public void close() {
        second = null;
        current.close();
    }
}
