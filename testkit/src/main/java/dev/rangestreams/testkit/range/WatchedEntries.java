package dev.rangestreams.testkit.range;

import dev.rangestreams.api.HeadersWindowIterator;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** A cursor as a window store gives it. */
final class WatchedEntries<K, V> implements HeadersWindowIterator<V> {
    private final WatchedCursor<K, V> cursor;
    private @Nullable Record<K, V> last;

    WatchedEntries(WatchedCursor<K, V> cursor) {
        this.cursor = cursor;
    }

    @Override
    public boolean hasNext() {
        return cursor.hasNext();
    }

    @Override
    public Long peekNextKey() {
        return cursor.peek().timestamp();
    }

    @Override
    public KeyValue<Long, V> next() {
        Record<K, V> next = cursor.next();
        last = next;
        return KeyValue.pair(next.timestamp(), next.value());
    }

    @Override
    public Record<K, V> lastRecord() {
        if (last == null) {
            throw new IllegalStateException("No entry has been read yet");
        }
        return last;
    }

    @Override
    public void close() {
        cursor.close();
    }
}
