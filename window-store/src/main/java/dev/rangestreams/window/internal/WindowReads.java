package dev.rangestreams.window.internal;

import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.spi.Order;
import java.time.Instant;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/** All ways of Kafka's window store to read, as reads of one key and of several. Bounds may be any time. */
interface WindowReads extends WindowStore<Bytes, byte[]> {
    /** Entries of one key. */
    WindowStoreIterator<byte[]> read(Bytes key, long from, long to, Order order);

    /** Entries of several keys; null bounds are none. */
    KeyValueIterator<Windowed<Bytes>, byte[]> read(
            @Nullable Bytes keyFrom, @Nullable Bytes keyTo, long from, long to, Order order);

    @Override
    default WindowStoreIterator<byte[]> fetch(Bytes key, long from, long to) {
        return read(key, from, to, Order.ASCENDING);
    }

    @Override
    default WindowStoreIterator<byte[]> fetch(Bytes key, Instant from, Instant to) {
        return fetch(key, Bounds.millis(from), Bounds.millis(to));
    }

    @Override
    default WindowStoreIterator<byte[]> backwardFetch(Bytes key, long from, long to) {
        return read(key, from, to, Order.DESCENDING);
    }

    @Override
    default WindowStoreIterator<byte[]> backwardFetch(Bytes key, Instant from, Instant to) {
        return backwardFetch(key, Bounds.millis(from), Bounds.millis(to));
    }

    @Override
    default KeyValueIterator<Windowed<Bytes>, byte[]> fetch(
            @Nullable Bytes keyFrom, @Nullable Bytes keyTo, long from, long to) {
        return read(keyFrom, keyTo, from, to, Order.ASCENDING);
    }

    @Override
    default KeyValueIterator<Windowed<Bytes>, byte[]> fetch(
            @Nullable Bytes keyFrom, @Nullable Bytes keyTo, Instant from, Instant to) {
        return fetch(keyFrom, keyTo, Bounds.millis(from), Bounds.millis(to));
    }

    @Override
    default KeyValueIterator<Windowed<Bytes>, byte[]> backwardFetch(
            @Nullable Bytes keyFrom, @Nullable Bytes keyTo, long from, long to) {
        return read(keyFrom, keyTo, from, to, Order.DESCENDING);
    }

    @Override
    default KeyValueIterator<Windowed<Bytes>, byte[]> backwardFetch(
            @Nullable Bytes keyFrom, @Nullable Bytes keyTo, Instant from, Instant to) {
        return backwardFetch(keyFrom, keyTo, Bounds.millis(from), Bounds.millis(to));
    }

    @Override
    default KeyValueIterator<Windowed<Bytes>, byte[]> fetchAll(long from, long to) {
        return read(null, null, from, to, Order.ASCENDING);
    }

    @Override
    default KeyValueIterator<Windowed<Bytes>, byte[]> fetchAll(Instant from, Instant to) {
        return fetchAll(Bounds.millis(from), Bounds.millis(to));
    }

    @Override
    default KeyValueIterator<Windowed<Bytes>, byte[]> backwardFetchAll(long from, long to) {
        return read(null, null, from, to, Order.DESCENDING);
    }

    @Override
    default KeyValueIterator<Windowed<Bytes>, byte[]> backwardFetchAll(Instant from, Instant to) {
        return backwardFetchAll(Bounds.millis(from), Bounds.millis(to));
    }

    @Override
    default KeyValueIterator<Windowed<Bytes>, byte[]> all() {
        return fetchAll(0, Long.MAX_VALUE);
    }

    @Override
    default KeyValueIterator<Windowed<Bytes>, byte[]> backwardAll() {
        return backwardFetchAll(0, Long.MAX_VALUE);
    }
}
