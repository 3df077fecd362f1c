package dev.rangestreams.core.internal.foreign;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;

/**
 * Timelines in a window store that keeps duplicates. Entries cannot be replaced or removed there, and the arrival is not
 * part of the store's key: it is read from the envelope, and puts entries of one timestamp back in order.
 */
final class WindowStoreTimelines implements Timelines {
    private final WindowStore<Bytes, byte[]> store;
    private final Map<String, byte[]> notes = new ConcurrentHashMap<>();
    private final AtomicInteger openCursors = new AtomicInteger();
    private volatile long expiredBefore;

    WindowStoreTimelines(WindowStore<Bytes, byte[]> store) {
        this.store = store;
    }

    @Override
    public void put(byte[] key, long timestamp, long arrival, byte[] value) {
        store.put(Bytes.wrap(key), value, timestamp);
    }

    @Override
    public void remove(byte[] key, long timestamp, long arrival) {
        throw new UnsupportedOperationException("A window store that keeps duplicates cannot remove one of them");
    }

    @Override
    public TimelineCursor read(byte[] key, long from, long to, Order order) {
        long first = Math.max(from, expiredBefore);
        if (first > to) {
            return new WindowStoreCursor.Nothing();
        }
        Bytes wrapped = Bytes.wrap(key);
        return opened(
                order == Order.ASCENDING ? store.fetch(wrapped, first, to) : store.backwardFetch(wrapped, first, to),
                order,
                ignored -> key,
                time -> time);
    }

    @Override
    public TimelineCursor readKeys(
            byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, Order order) {
        long first = Math.max(from, expiredBefore);
        if (first > to) {
            return new WindowStoreCursor.Nothing();
        }
        Bytes low = fromKey == null ? null : Bytes.wrap(fromKey);
        Bytes high = toKey == null ? null : Bytes.wrap(toKey);
        return opened(
                order == Order.ASCENDING
                        ? store.fetch(low, high, first, to)
                        : store.backwardFetch(low, high, first, to),
                order,
                windowed -> windowed.key().get(),
                windowed -> windowed.window().start());
    }

    /** Counts a cursor once its iterator is there: the store may refuse to give one. */
    private <T> TimelineCursor opened(
            KeyValueIterator<T, byte[]> entries,
            Order order,
            Function<T, byte[]> keyOf,
            ToLongFunction<T> timestampOf) {
        openCursors.incrementAndGet();
        return new WindowStoreCursor<>(entries, order, keyOf, timestampOf, openCursors::decrementAndGet);
    }

    @Override
    public void expireBefore(long bound) {
        expiredBefore = Math.max(expiredBefore, bound);
    }

    @Override
    public void putNote(String name, byte[] value) {
        notes.put(name, value);
    }

    @Override
    public byte @Nullable [] note(String name) {
        return notes.get(name);
    }

    @Override
    public void flush() {
        // Done by ForeignStorage.commit, which has the offsets.
    }

    @Override
    public long approximateEntries() {
        return 0;
    }

    @Override
    public int openCursors() {
        return openCursors.get();
    }

    @Override
    public void close() {
        store.close();
    }
}
