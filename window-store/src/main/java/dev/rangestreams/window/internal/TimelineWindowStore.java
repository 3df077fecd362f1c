package dev.rangestreams.window.internal;

import dev.rangestreams.runtime.internal.kafka.ValueFormat;
import dev.rangestreams.runtime.internal.read.BoundedQuery;
import dev.rangestreams.runtime.internal.read.Isolation;
import dev.rangestreams.runtime.internal.read.RecordWindowIterator;
import dev.rangestreams.runtime.internal.read.WindowStoreQueries;
import dev.rangestreams.runtime.internal.store.OpenStore;
import dev.rangestreams.runtime.internal.store.Storage;
import dev.rangestreams.runtime.internal.store.TimelineStore;
import dev.rangestreams.spi.Order;
import java.util.Objects;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.state.HeadersBytesStore;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.TimestampedBytesStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/**
 * A window store for Kafka's own operators on one of our engines. Kafka wraps it with caching, logging and metrics.
 *
 * <p>It takes values with and without timestamps and headers, as {@link ValueFormat} says.
 */
final class TimelineWindowStore extends TimelineStore<OpenWindows>
        implements WindowReads, TimestampedBytesStore, HeadersBytesStore {
    private final WindowSettings settings;

    TimelineWindowStore(Storage storage, WindowSettings settings) {
        super(settings.description(), storage);
        this.settings = settings;
    }

    @Override
    protected String layout(StateStore root) {
        return ValueFormat.of(root) + (settings.duplicates() ? " with duplicates" : "");
    }

    @Override
    protected OpenWindows contents(OpenStore store, StateStore root) {
        return new OpenWindows(settings, store, root, this);
    }

    @Override
    public void put(Bytes key, byte @Nullable [] value, long timestamp) {
        contents().put(Objects.requireNonNull(key, "key").get(), timestamp, value);
    }

    @Override
    public byte @Nullable [] fetch(Bytes key, long time) {
        return contents().fetch(key, time);
    }

    @Override
    public WindowStoreIterator<byte[]> read(Bytes key, long from, long to, Order order) {
        return new RecordWindowIterator<>(contents().reads().records(key, from, to, order));
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> read(
            @Nullable Bytes keyFrom, @Nullable Bytes keyTo, long from, long to, Order order) {
        return contents().keys(keyFrom, keyTo, from, to, order);
    }

    @Override
    public <R> QueryResult<R> query(Query<R> query, PositionBound positionBound, QueryConfig config) {
        return BoundedQuery.orFailure(
                this,
                query,
                () -> new WindowStoreQueries<>(this, this, open().context()).answer(query, positionBound, config));
    }

    @Override
    public ReadOnlyWindowStore<Bytes, byte[]> readOnly(IsolationLevel level) {
        Isolation.check(this, open().context(), level);
        return this;
    }
}
