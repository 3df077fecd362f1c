package dev.rangestreams.runtime.internal.read;

import dev.rangestreams.spi.TimelineCursor;
import java.util.NoSuchElementException;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * What an engine's cursor finds for one key, as records, skipping what arrived after the anchor. The anchor itself is given
 * as it is and not read again: an aggregator may ask which of its records it is.
 */
public final class CursorRecords<K, V> implements SkippableRecords<Record<K, V>> {
    private final K key;
    private final TimelineCursor cursor;
    private final EntryCodec<K, V> codec;
    private final long lastArrival;
    private final @Nullable KnownRecord<K, V> known;
    private final ReadGuard reads;
    private boolean positioned;
    private boolean closed;

    /** @param known a record that is given as it is */
    CursorRecords(
            K key,
            TimelineCursor cursor,
            EntryCodec<K, V> codec,
            long lastArrival,
            @Nullable KnownRecord<K, V> known,
            ReadGuard reads) {
        this.key = key;
        this.cursor = cursor;
        this.codec = codec;
        this.lastArrival = lastArrival;
        this.known = known;
        this.reads = reads;
    }

    @Override
    public boolean hasNext() {
        reads.check();
        try {
            while (!positioned && !closed) {
                if (!cursor.advance()) {
                    close();
                } else if (cursor.arrival() <= lastArrival) {
                    positioned = true;
                }
            }
        } catch (RuntimeException e) {
            throw reads.reason(e);
        }
        return positioned && !closed;
    }

    @Override
    public Record<K, V> next() {
        skip();
        try {
            return known != null && cursor.arrival() == known.arrival()
                    ? known.record()
                    : codec.record(key, cursor.timestamp(), cursor.value());
        } catch (RuntimeException e) {
            throw reads.reason(e);
        }
    }

    @Override
    public void skip() {
        if (!hasNext()) {
            throw new NoSuchElementException("The range has no more records");
        }
        positioned = false;
    }

    @Override
    public void close() {
        closed = true;
        cursor.close();
    }
}
