package dev.rangestreams.runtime.internal.read;

import dev.rangestreams.runtime.internal.kafka.UnitWindows;
import dev.rangestreams.spi.TimelineCursor;
import java.util.NoSuchElementException;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/** What an engine's cursor finds for many keys, in the shape of Kafka's window store iterators. */
public final class WindowedRecords<K, V> implements KeyValueIterator<Windowed<K>, V> {
    private final TimelineCursor cursor;
    private final EntryCodec<K, V> codec;
    private final ReadGuard reads;
    private final long windowSize;
    private final long lastArrival;
    private @Nullable Windowed<K> next;
    private boolean closed;

    public WindowedRecords(
            TimelineCursor cursor, EntryCodec<K, V> codec, long windowSize, long lastArrival, ReadGuard reads) {
        this.cursor = cursor;
        this.codec = codec;
        this.windowSize = windowSize;
        this.lastArrival = lastArrival;
        this.reads = reads;
    }

    @Override
    public boolean hasNext() {
        reads.check();
        try {
            while (next == null && !closed) {
                if (!cursor.advance()) {
                    close();
                } else if (cursor.arrival() <= lastArrival) {
                    next = UnitWindows.windowed(codec.key(cursor.key()), cursor.timestamp(), windowSize);
                }
            }
        } catch (RuntimeException e) {
            throw reads.reason(e);
        }
        return next != null;
    }

    @Override
    public Windowed<K> peekNextKey() {
        if (!hasNext() || next == null) {
            throw new NoSuchElementException("There is no next entry");
        }
        return next;
    }

    @Override
    public KeyValue<Windowed<K>, V> next() {
        Windowed<K> key = peekNextKey();
        next = null;
        try {
            V value =
                    codec.record(key.key(), cursor.timestamp(), cursor.value()).value();
            return KeyValue.pair(key, value);
        } catch (RuntimeException e) {
            throw reads.reason(e);
        }
    }

    @Override
    public void close() {
        closed = true;
        next = null;
        cursor.close();
    }
}
