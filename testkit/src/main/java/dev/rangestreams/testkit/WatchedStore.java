package dev.rangestreams.testkit;

import dev.rangestreams.api.HeadersWindowIterator;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/** A buffer that ends at an anchor and notes what is read, opened and closed. Fails where it is told to. */
class WatchedStore<K, V> implements ReadOnlyWindowStore<K, V> {
    private final List<Record<K, V>> records;
    private final K anchorKey;
    private final List<Long> lowerBounds = new ArrayList<>();
    private final List<String> strayReads = new ArrayList<>();
    private int open;
    private int calls;
    private int failingCall = -1;

    /** Takes records in the order of timestamp, then arrival. */
    WatchedStore(List<Record<K, V>> records, K anchorKey) {
        this.records = records;
        this.anchorKey = anchorKey;
    }

    /** Where reads of the anchor's key began. */
    List<Long> lowerBounds() {
        return lowerBounds;
    }

    /** Reads that were not of the anchor's key. */
    List<String> strayReads() {
        return strayReads;
    }

    int openCursors() {
        return open;
    }

    /** Makes the call of that number fail, opening cursors and taking entries both counting as calls. */
    void failAt(int call) {
        failingCall = call;
    }

    boolean hasFailed() {
        return failingCall >= 0 && calls > failingCall;
    }

    private void call() {
        if (calls++ == failingCall) {
            throw new StoreFailure();
        }
    }

    /** What a store throws when it fails. */
    static final class StoreFailure extends RuntimeException {
        StoreFailure() {
            super("The store fails here, as the kit told it to");
        }
    }

    WatchedCursor<K, V> read(K key, long from, long to, boolean backward) {
        if (!Objects.deepEquals(key, anchorKey)) {
            strayReads.add("a read of the key " + key);
        }
        lowerBounds.add(from);
        call();
        List<Record<K, V>> found = new ArrayList<>();
        for (Record<K, V> record : records) {
            if (Objects.deepEquals(record.key(), key) && from <= record.timestamp() && record.timestamp() <= to) {
                found.add(record);
            }
        }
        if (backward) {
            Collections.reverse(found);
        }
        open++;
        return new WatchedCursor<>(found, this::call, () -> open--);
    }

    @Override
    public @Nullable V fetch(K key, long time) {
        try (WatchedCursor<K, V> newestFirst = read(key, time, time, true)) {
            return newestFirst.hasNext() ? newestFirst.next().value() : null;
        }
    }

    @Override
    public WindowStoreIterator<V> fetch(K key, Instant from, Instant to) {
        return entries(read(key, from.toEpochMilli(), to.toEpochMilli(), false));
    }

    @Override
    public WindowStoreIterator<V> backwardFetch(K key, Instant from, Instant to) {
        return entries(read(key, from.toEpochMilli(), to.toEpochMilli(), true));
    }

    private HeadersWindowIterator<V> entries(WatchedCursor<K, V> cursor) {
        return new WatchedEntries<>(cursor);
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> fetch(K keyFrom, K keyTo, Instant from, Instant to) {
        return stray("fetch of a range of keys");
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardFetch(K keyFrom, K keyTo, Instant from, Instant to) {
        return stray("backwardFetch of a range of keys");
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> all() {
        return stray("all");
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardAll() {
        return stray("backwardAll");
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> fetchAll(Instant from, Instant to) {
        return stray("fetchAll");
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardFetchAll(Instant from, Instant to) {
        return stray("backwardFetchAll");
    }

    private KeyValueIterator<Windowed<K>, V> stray(String call) {
        strayReads.add(call);
        throw new UnsupportedOperationException("A range reads its anchor's key only, but calls " + call);
    }
}
