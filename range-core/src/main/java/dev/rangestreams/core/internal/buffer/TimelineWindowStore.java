package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.kafka.CommitAware;
import dev.rangestreams.core.internal.kafka.Restoration;
import dev.rangestreams.core.internal.kafka.ValueFormat;
import dev.rangestreams.core.internal.kafka.Wrapping;
import dev.rangestreams.core.internal.state.Isolation;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.Timelines;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
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
 * A window store for Kafka's own operators on one of our engines. Kafka wraps it with caching, logging and metrics; it keeps
 * its changelog offsets together with its contents.
 *
 * <p>It takes values with and without timestamps and headers, as {@link ValueFormat} says.
 */
public final class TimelineWindowStore extends WindowReads
        implements TimestampedBytesStore, HeadersBytesStore, CommitAware {
    private final TimelineEngine engine;
    private final WindowSettings settings;

    private volatile @Nullable OpenWindows opened;

    public TimelineWindowStore(TimelineEngine engine, WindowSettings settings) {
        this.engine = engine;
        this.settings = settings;
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        try {
            Timelines timelines =
                    WindowOpening.of(settings, context, ValueFormat.of(root)).open(engine);
            try {
                OpenWindows windows = new OpenWindows(settings, context, timelines, Wrapping.hasCache(root));
                opened = windows;
                Restoration.register(context, root, this, windows);
            } catch (RuntimeException e) {
                opened = null;
                timelines.close();
                throw e;
            }
        } catch (EngineException e) {
            throw new ProcessorStateException("Store " + name() + " could not be opened: " + e.getMessage(), e);
        }
    }

    @Override
    public void put(Bytes key, byte @Nullable [] value, long timestamp) {
        OpenWindows windows = current();
        byte[] keyBytes = Objects.requireNonNull(key, "key").get();
        try {
            windows.put(keyBytes, timestamp, value);
        } catch (EngineException e) {
            throw windows.notPut(timestamp, e);
        }
    }

    private OpenWindows current() {
        OpenWindows now = opened;
        if (now == null) {
            throw new InvalidStateStoreException("Store " + name() + " is closed");
        }
        return now;
    }

    @Override
    public byte @Nullable [] fetch(Bytes key, long time) {
        return current().fetch(key, time);
    }

    @Override
    WindowStoreIterator<byte[]> read(Bytes key, long from, long to, Order order) {
        return new RecordWindowIterator<>(current().reads().records(key, from, to, order));
    }

    @Override
    KeyValueIterator<Windowed<Bytes>, byte[]> read(
            @Nullable Bytes keyFrom, @Nullable Bytes keyTo, long from, long to, Order order) {
        return current().keys(keyFrom, keyTo, from, to, order);
    }

    @Override
    public void beforeCommit() {
        try {
            current().beforeCommit();
        } catch (EngineException e) {
            throw notDurable(e);
        }
    }

    /** Nothing is derived from the contents. */
    @Override
    public void dropCache() {}

    @Override
    public void commit(Map<TopicPartition, Long> changelogOffsets) {
        try {
            current().commit(changelogOffsets);
        } catch (EngineException e) {
            throw notDurable(e);
        }
    }

    /** For callers that keep no offsets, such as tests; Kafka calls {@link #commit}. */
    @Override
    @Deprecated
    public void flush() {
        try {
            current().flush();
        } catch (EngineException e) {
            throw notDurable(e);
        }
    }

    private ProcessorStateException notDurable(EngineException e) {
        return new ProcessorStateException("Store " + name() + " could not be made durable: " + e.getMessage(), e);
    }

    @Override
    public @Nullable Long committedOffset(TopicPartition partition) {
        return current().cut().offsets().get(partition);
    }

    @Override
    @Deprecated // Kafka still asks
    public boolean managesOffsets() {
        return engine.durable();
    }

    @Override
    public <R> QueryResult<R> query(Query<R> query, PositionBound positionBound, QueryConfig config) {
        return new BufferQueries<>(this, this, current().context()).answer(query, positionBound, config);
    }

    @Override
    public ReadOnlyWindowStore<Bytes, byte[]> readOnly(IsolationLevel level) {
        Isolation.check(this, current().context(), level);
        return this;
    }

    @Override
    public Position getPosition() {
        return current().position();
    }

    @Override
    public void close() {
        OpenWindows last = opened;
        opened = null;
        if (last != null) {
            try {
                last.close();
            } catch (EngineException e) {
                throw new ProcessorStateException(
                        "Store " + name() + " of task " + last.context().taskId() + " could not be closed: "
                                + e.getMessage(),
                        e);
            }
        }
    }

    @Override
    public String name() {
        return settings.name();
    }

    @Override
    public boolean persistent() {
        return engine.durable();
    }

    @Override
    public boolean isOpen() {
        return opened != null;
    }
}
