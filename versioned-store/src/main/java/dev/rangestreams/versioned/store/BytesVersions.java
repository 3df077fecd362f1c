package dev.rangestreams.versioned.store;

import dev.rangestreams.runtime.internal.kafka.TaskFailure;
import dev.rangestreams.runtime.internal.read.BoundedQuery;
import dev.rangestreams.runtime.internal.read.Isolation;
import dev.rangestreams.runtime.internal.store.OpenStore;
import java.util.List;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.VersionedBytesStore;
import org.jspecify.annotations.Nullable;

/** A versioned store of bytes, for Kafka's own layers of types, metrics and logging to sit upon. */
final class BytesVersions extends VersionStore<OpenVersions> implements VersionedBytesStore {
    private static final BytesForm FORM = BytesForm.INSTANCE;

    BytesVersions(VersionSettings settings) {
        super(settings);
    }

    @Override
    protected OpenVersions contents(OpenStore store, StateStore root) {
        return new OpenVersions(settings(), store);
    }

    @Override
    public long put(Bytes key, byte @Nullable [] value, long timestamp) {
        try {
            return contents().put(FORM.key(key), value, timestamp);
        } catch (ProcessorStateException e) {
            throw TaskFailure.formatted(e);
        }
    }

    @Override
    public byte @Nullable [] get(Bytes key) {
        try {
            return valueAndTimestamp(contents().get(FORM.key(key)));
        } catch (ProcessorStateException e) {
            throw TaskFailure.formatted(e);
        }
    }

    @Override
    public byte @Nullable [] get(Bytes key, long asOfTimestamp) {
        try {
            return valueAndTimestamp(contents().get(FORM.key(key), asOfTimestamp));
        } catch (ProcessorStateException e) {
            throw TaskFailure.formatted(e);
        }
    }

    @Override
    public byte @Nullable [] delete(Bytes key, long timestamp) {
        try {
            return valueAndTimestamp(contents().delete(FORM.key(key), timestamp));
        } catch (ProcessorStateException e) {
            throw TaskFailure.formatted(e);
        }
    }

    private static byte @Nullable [] valueAndTimestamp(@Nullable Row row) {
        return row == null ? null : row.bytes();
    }

    @Override
    public VersionedBytesStore readOnly(IsolationLevel level) {
        Isolation.check(this, open().context(), level);
        return this;
    }

    @Override
    public <R> QueryResult<R> query(Query<R> query, PositionBound positionBound, QueryConfig config) {
        return BoundedQuery.orFailure(
                this,
                query,
                () -> new VersionQueries<>(this, open().context(), contents(), FORM)
                        .answer(query, positionBound, config));
    }

    @Override
    public long approximateNumEntries() {
        throw untimed("approximateNumEntries", "a MultiVersionedKeyQuery per key");
    }

    @Override
    public void put(Bytes key, byte[] value) {
        throw untimed("put(key, value)", "put(key, value, timestamp)");
    }

    @Override
    public byte[] putIfAbsent(Bytes key, byte[] value) {
        throw untimed("putIfAbsent", "put(key, value, timestamp)");
    }

    @Override
    public void putAll(List<KeyValue<Bytes, byte[]>> entries) {
        throw untimed("putAll", "put(key, value, timestamp)");
    }

    @Override
    public byte[] delete(Bytes key) {
        throw untimed("delete(key)", "delete(key, timestamp)");
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> range(Bytes from, Bytes to) {
        throw untimed("range", "a MultiVersionedKeyQuery");
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> all() {
        throw untimed("all", "a MultiVersionedKeyQuery");
    }

    private UnsupportedOperationException untimed(String method, String instead) {
        return new UnsupportedOperationException(
                "Store " + name() + " is versioned and has no " + method + "; use " + instead);
    }
}
