package dev.rangestreams.runtime.internal.read;

import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/**
 * All ways of Kafka's read-only window store to read timelines, straight from the engine. Any thread may use it.
 *
 * @param windowSize the size of the windows that entries are returned with
 * @param visibleFrom the lowest timestamp that has not expired
 * @param lastArrival the highest arrival to be seen
 * @param known a record that is to be given as it is and not read
 * @param reads asked before every step
 * @param opened told how to close each iterator that is opened
 */
public record TimelineReads<K, V>(
        Timelines timelines,
        EntryCodec<K, V> codec,
        long windowSize,
        LongSupplier visibleFrom,
        long lastArrival,
        @Nullable KnownRecord<K, V> known,
        ReadGuard reads,
        Consumer<Runnable> opened)
        implements ReadOnlyWindowStore<K, V> {

    /** The records of one key. */
    public SkippableRecords<Record<K, V>> records(K key, long from, long to, Order order) {
        return records(key, codec.key(Objects.requireNonNull(key, "key")), from, to, order);
    }

    /** As above, for a caller that has the key's bytes. */
    public SkippableRecords<Record<K, V>> records(K key, byte[] keyBytes, long from, long to, Order order) {
        TimelineCursor cursor =
                opened(() -> timelines.read(keyBytes, Math.max(from, visibleFrom.getAsLong()), to, order));
        return new CursorRecords<>(key, cursor, codec, lastArrival, known, reads);
    }

    KeyValueIterator<Windowed<K>, V> keys(@Nullable K from, @Nullable K to, long timeFrom, long timeTo, Order order) {
        byte[] fromKey = from == null ? null : codec.key(from);
        byte[] toKey = to == null ? null : codec.key(to);
        TimelineCursor cursor = opened(
                () -> timelines.readKeys(fromKey, toKey, Math.max(timeFrom, visibleFrom.getAsLong()), timeTo, order));
        return new WindowedRecords<>(cursor, codec, windowSize, lastArrival, reads);
    }

    private TimelineCursor opened(Supplier<TimelineCursor> read) {
        reads.check();
        try {
            TimelineCursor cursor = read.get();
            opened.accept(cursor::close);
            return cursor;
        } catch (RuntimeException e) {
            throw reads.reason(e);
        }
    }

    /** The newest of the records of one time. */
    @Override
    public @Nullable V fetch(K key, long time) {
        try (RangedRecordIterator<Record<K, V>> found = records(key, time, time, Order.DESCENDING)) {
            return found.hasNext() ? found.next().value() : null;
        }
    }

    @Override
    public WindowStoreIterator<V> fetch(K key, Instant from, Instant to) {
        return new RecordWindowIterator<>(records(key, Bounds.millis(from), Bounds.millis(to), Order.ASCENDING));
    }

    @Override
    public WindowStoreIterator<V> backwardFetch(K key, Instant from, Instant to) {
        return new RecordWindowIterator<>(records(key, Bounds.millis(from), Bounds.millis(to), Order.DESCENDING));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> fetch(@Nullable K keyFrom, @Nullable K keyTo, Instant from, Instant to) {
        return keys(keyFrom, keyTo, Bounds.millis(from), Bounds.millis(to), Order.ASCENDING);
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardFetch(
            @Nullable K keyFrom, @Nullable K keyTo, Instant from, Instant to) {
        return keys(keyFrom, keyTo, Bounds.millis(from), Bounds.millis(to), Order.DESCENDING);
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> fetchAll(Instant from, Instant to) {
        return keys(null, null, Bounds.millis(from), Bounds.millis(to), Order.ASCENDING);
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardFetchAll(Instant from, Instant to) {
        return keys(null, null, Bounds.millis(from), Bounds.millis(to), Order.DESCENDING);
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> all() {
        return keys(null, null, 0, Long.MAX_VALUE, Order.ASCENDING);
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardAll() {
        return keys(null, null, 0, Long.MAX_VALUE, Order.DESCENDING);
    }
}
