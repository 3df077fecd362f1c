package dev.rangestreams.testkit.range;

import dev.rangestreams.api.HeadersWindowIterator;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/** A buffer that ends at an anchor and notes what is read, opened and closed. Fails where it is told to. */
class WatchedStore<K, V> implements ReadOnlyWindowStore<K, V> {
    private static final Instant END = Instant.ofEpochMilli(Long.MAX_VALUE);

    private final List<Record<K, V>> records;
    private final Record<K, V> anchor;
    private final List<Long> lowerBounds = new ArrayList<>();
    private final List<String> strayReads = new ArrayList<>();
    private int open;
    private int calls;
    private int failingCall = -1;

    /** Takes records in the order of timestamp, then arrival, and the one of them that is the anchor. */
    WatchedStore(List<Record<K, V>> records, Record<K, V> anchor) {
        this.records = records;
        this.anchor = anchor;
    }

    /** The record that is evaluated: the very one that the store holds. */
    Record<K, V> anchor() {
        return anchor;
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
        if (!Objects.deepEquals(key, anchor.key())) {
            strayReads.add("a read of the key " + key);
        }
        lowerBounds.add(from);
        return open(from, to, backward, record -> Objects.deepEquals(record.key(), key));
    }

    private WatchedCursor<K, V> open(long from, long to, boolean backward, Predicate<Record<K, V>> keys) {
        call();
        List<Record<K, V>> found = new ArrayList<>();
        for (Record<K, V> record : records) {
            if (keys.test(record) && from <= record.timestamp() && record.timestamp() <= to) {
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

    /** Whatever keys are asked for, all are given: a range has no business with any but one. */
    private KeyValueIterator<Windowed<K>, V> stray(String call, Instant from, Instant to, boolean backward) {
        strayReads.add(call);
        return new WatchedKeys<>(open(from.toEpochMilli(), to.toEpochMilli(), backward, record -> true));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> fetch(@Nullable K keyFrom, @Nullable K keyTo, Instant from, Instant to) {
        return stray("fetch of a range of keys", from, to, false);
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardFetch(
            @Nullable K keyFrom, @Nullable K keyTo, Instant from, Instant to) {
        return stray("backwardFetch of a range of keys", from, to, true);
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> all() {
        return stray("all", Instant.EPOCH, END, false);
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardAll() {
        return stray("backwardAll", Instant.EPOCH, END, true);
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> fetchAll(Instant from, Instant to) {
        return stray("fetchAll", from, to, false);
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardFetchAll(Instant from, Instant to) {
        return stray("backwardFetchAll", from, to, true);
    }
}
