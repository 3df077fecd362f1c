package dev.rangestreams.runtime.internal.read;

import java.time.Instant;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/** A read-only window store that hands every read on to another one, which is asked for anew each time. */
public interface ForwardedReads<K, V> extends ReadOnlyWindowStore<K, V> {
    /** Who reads are handed on to. */
    ReadOnlyWindowStore<K, V> target();

    @Override
    default @Nullable V fetch(K key, long time) {
        return target().fetch(key, time);
    }

    @Override
    default WindowStoreIterator<V> fetch(K key, Instant from, Instant to) {
        return target().fetch(key, from, to);
    }

    @Override
    default WindowStoreIterator<V> backwardFetch(K key, Instant from, Instant to) {
        return target().backwardFetch(key, from, to);
    }

    @Override
    default KeyValueIterator<Windowed<K>, V> fetch(@Nullable K keyFrom, @Nullable K keyTo, Instant from, Instant to) {
        return target().fetch(keyFrom, keyTo, from, to);
    }

    @Override
    default KeyValueIterator<Windowed<K>, V> backwardFetch(
            @Nullable K keyFrom, @Nullable K keyTo, Instant from, Instant to) {
        return target().backwardFetch(keyFrom, keyTo, from, to);
    }

    @Override
    default KeyValueIterator<Windowed<K>, V> fetchAll(Instant from, Instant to) {
        return target().fetchAll(from, to);
    }

    @Override
    default KeyValueIterator<Windowed<K>, V> backwardFetchAll(Instant from, Instant to) {
        return target().backwardFetchAll(from, to);
    }

    @Override
    default KeyValueIterator<Windowed<K>, V> all() {
        return target().all();
    }

    @Override
    default KeyValueIterator<Windowed<K>, V> backwardAll() {
        return target().backwardAll();
    }
}
