package dev.rangestreams.testkit.internal.windowstore;

import dev.rangestreams.testkit.internal.store.ForwardingState;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;

/** Hands everything on; what reads find may be changed on its way, and any method may be broken. */
public class ForwardingWindowStore implements WindowStore<Bytes, byte[]>, ForwardingState {
    public final WindowStore<Bytes, byte[]> inner;
    private final long windowMs;

    public ForwardingWindowStore(WindowStore<Bytes, byte[]> inner, long windowMs) {
        this.inner = inner;
        this.windowMs = windowMs;
    }

    /** What a read shows instead of what it found. */
    protected List<WindowRecord> shown(WindowQuery query, List<WindowRecord> found) {
        return found;
    }

    /** The iterator of a forward read of one key. */
    protected WindowStoreIterator<byte[]> iterator(WindowStoreIterator<byte[]> iterator) {
        return iterator;
    }

    @Override
    public StateStore below() {
        return inner;
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        inner.init(context, root);
    }

    @Override
    public <R> QueryResult<R> query(Query<R> query, PositionBound bound, QueryConfig config) {
        return inner.query(query, bound, config);
    }

    @Override
    public void put(Bytes key, byte[] value, long timestamp) {
        inner.put(key, value, timestamp);
    }

    @Override
    public byte[] fetch(Bytes key, long time) {
        return inner.fetch(key, time);
    }

    @Override
    public WindowStoreIterator<byte[]> fetch(Bytes key, long from, long to) {
        WindowQuery query = WindowQuery.ofKey(key, from, to, false);
        return iterator(ofTimes(shown(query, OpenWindowStore.drain(query.fromKey(), inner.fetch(key, from, to)))));
    }

    @Override
    public WindowStoreIterator<byte[]> backwardFetch(Bytes key, long from, long to) {
        WindowQuery query = WindowQuery.ofKey(key, from, to, true);
        return ofTimes(shown(query, OpenWindowStore.drain(query.fromKey(), inner.backwardFetch(key, from, to))));
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> fetch(Bytes fromKey, Bytes toKey, long from, long to) {
        WindowQuery query = WindowQuery.ofKeys(fromKey, toKey, from, to, false);
        return ofWindows(shown(query, OpenWindowStore.drain(inner.fetch(fromKey, toKey, from, to))));
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> backwardFetch(Bytes fromKey, Bytes toKey, long from, long to) {
        WindowQuery query = WindowQuery.ofKeys(fromKey, toKey, from, to, true);
        return ofWindows(shown(query, OpenWindowStore.drain(inner.backwardFetch(fromKey, toKey, from, to))));
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> fetchAll(long from, long to) {
        WindowQuery query = WindowQuery.ofAll(from, to, false);
        return ofWindows(shown(query, OpenWindowStore.drain(inner.fetchAll(from, to))));
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> backwardFetchAll(long from, long to) {
        WindowQuery query = WindowQuery.ofAll(from, to, true);
        return ofWindows(shown(query, OpenWindowStore.drain(inner.backwardFetchAll(from, to))));
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> all() {
        return fetchAll(0, Long.MAX_VALUE);
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> backwardAll() {
        return backwardFetchAll(0, Long.MAX_VALUE);
    }

    private static WindowStoreIterator<byte[]> ofTimes(List<WindowRecord> items) {
        return ReferenceIterator.ofTimes(ReferenceIterator.entries(items));
    }

    private KeyValueIterator<Windowed<Bytes>, byte[]> ofWindows(List<WindowRecord> items) {
        return ReferenceIterator.ofWindows(ReferenceIterator.entries(items), windowMs);
    }
}
