package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.kafka.DroppedRecords;
import dev.rangestreams.core.internal.state.Bounds;
import dev.rangestreams.core.internal.state.CleanStop;
import dev.rangestreams.core.internal.state.SeenInput;
import dev.rangestreams.core.internal.state.Source;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.util.Map;
import java.util.Objects;
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
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/**
 * A window store for Kafka's own operators that keeps all records of one key and time, on one of our engines. Kafka wraps it
 * with logging and metrics; it keeps its changelog offsets together with its contents.
 */
public final class TimelineWindowStore extends ForwardedReads<Bytes, byte[]> implements WindowStore<Bytes, byte[]> {
    private final TimelineEngine engine;
    private final String name;
    private final long retentionMs;
    private final long windowSizeMs;

    private volatile @Nullable Opened opened;

    /** A store that shows entries while their timestamp is above stream time minus {@code retentionMs}. */
    public TimelineWindowStore(TimelineEngine engine, String name, long retentionMs, long windowSizeMs) {
        this.engine = engine;
        this.name = name;
        this.retentionMs = retentionMs;
        this.windowSizeMs = windowSizeMs;
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        try {
            // A join without window and grace asks for a retention of 0, which shows nothing; to an engine it is a
            // hint.
            Timelines timelines = engine.open(new TimelineSettings(
                    name, context.stateDir().toPath().resolve("rangestreams").resolve(name), Math.max(1, retentionMs)));
            try {
                opened = new Opened(context, timelines);
                context.register(root, this::restore);
            } catch (RuntimeException e) {
                opened = null;
                timelines.close();
                throw e;
            }
        } catch (EngineException e) {
            throw new ProcessorStateException("Store " + name + " could not be opened: " + e.getMessage(), e);
        }
    }

    private void restore(byte[] key, byte @Nullable [] value) {
        if (value != null) {
            current().put(ChangelogKey.key(key), ChangelogKey.timestamp(key), value);
        }
    }

    @Override
    public void put(Bytes key, byte @Nullable [] value, long timestamp) {
        Objects.requireNonNull(key, "key");
        // Which of several records should be deleted? None: as in Kafka's own stores, a null changes nothing.
        if (value != null) {
            current().putAndCountDrops(key.get(), timestamp, value);
        }
    }

    private Opened current() {
        Opened now = opened;
        if (now == null) {
            throw new InvalidStateStoreException("Store " + name + " is closed");
        }
        return now;
    }

    private BufferReads<Bytes, byte[]> reads() {
        Opened now = current();
        return new BufferReads<>(
                now.timelines,
                PlainCodec.INSTANCE,
                windowSizeMs,
                now::visibleFrom,
                Long.MAX_VALUE,
                this::current,
                ignored -> {});
    }

    @Override
    ReadOnlyWindowStore<Bytes, byte[]> target() {
        return reads();
    }

    @Override
    public WindowStoreIterator<byte[]> fetch(Bytes key, long from, long to) {
        return new RecordWindowIterator<>(reads().records(key, from, to, Order.ASCENDING));
    }

    @Override
    public WindowStoreIterator<byte[]> backwardFetch(Bytes key, long from, long to) {
        return new RecordWindowIterator<>(reads().records(key, from, to, Order.DESCENDING));
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> fetch(
            @Nullable Bytes keyFrom, @Nullable Bytes keyTo, long from, long to) {
        return reads().keys(keyFrom, keyTo, from, to, Order.ASCENDING);
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> backwardFetch(
            @Nullable Bytes keyFrom, @Nullable Bytes keyTo, long from, long to) {
        return reads().keys(keyFrom, keyTo, from, to, Order.DESCENDING);
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> fetchAll(long from, long to) {
        return reads().keys(null, null, from, to, Order.ASCENDING);
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> backwardFetchAll(long from, long to) {
        return reads().keys(null, null, from, to, Order.DESCENDING);
    }

    @Override
    public void commit(Map<TopicPartition, Long> changelogOffsets) {
        try {
            current().commit(changelogOffsets);
        } catch (EngineException e) {
            throw new ProcessorStateException("Store " + name + " could not be made durable: " + e.getMessage(), e);
        }
    }

    /** For callers that keep no offsets, such as tests; Kafka calls {@link #commit}. */
    @Override
    @Deprecated
    public void flush() {
        commit(current().cut.offsets());
        current().timelines.flush();
    }

    @Override
    public @Nullable Long committedOffset(TopicPartition partition) {
        return current().cut.offsets().get(partition);
    }

    @Override
    @Deprecated // Kafka still asks
    public boolean managesOffsets() {
        return engine.durable();
    }

    @Override
    public <R> QueryResult<R> query(Query<R> query, PositionBound positionBound, QueryConfig config) {
        return new BufferQueries<>(this, this, current().context.taskId().partition())
                .answer(query, positionBound, config);
    }

    @Override
    public Position getPosition() {
        return current().seen.position();
    }

    @Override
    public void close() {
        Opened last = opened;
        opened = null;
        if (last != null) {
            last.close();
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean persistent() {
        return engine.durable();
    }

    @Override
    public boolean isOpen() {
        return opened != null;
    }

    /** Everything that lives between init and close. */
    private final class Opened {
        private final StateStoreContext context;
        private final Timelines timelines;
        private final SeenInput seen;
        private final DroppedRecords dropped;
        private StoredCut cut;
        private long lastArrival;
        private volatile long streamTime;
        private boolean changed;

        Opened(StateStoreContext context, Timelines timelines) {
            this.context = context;
            this.timelines = timelines;
            this.seen = SeenInput.notedIn(timelines);
            this.dropped = new DroppedRecords(context);
            this.cut = StoredCut.open(timelines);
            this.lastArrival = cut.lastArrival();
            this.streamTime = cut.streamTime();
        }

        long visibleFrom() {
            return Bounds.visibleFrom(streamTime, retentionMs);
        }

        void putAndCountDrops(byte[] key, long timestamp, byte[] value) {
            if (!put(key, timestamp, value)) {
                dropped.count();
            }
            Source source = Source.next(context.recordMetadata(), null);
            if (source != null) {
                seen.saw(source);
            }
        }

        boolean put(byte[] key, long timestamp, byte[] value) {
            streamTime = Math.max(streamTime, timestamp);
            changed = true;
            if (timestamp < visibleFrom()) {
                return false;
            }
            timelines.put(key, timestamp, ++lastArrival, value);
            return true;
        }

        void commit(Map<TopicPartition, Long> offsets) {
            if (changed || !offsets.equals(cut.offsets())) {
                cut = new StoredCut(offsets, lastArrival, streamTime);
                cut.write(timelines);
                seen.note(timelines);
                changed = false;
            }
            timelines.expireBefore(visibleFrom());
        }

        void close() {
            try {
                if (cut.offsets().isEmpty()) {
                    // No changelog could bring back what is not in the cut.
                    commit(Map.of());
                }
                if (!changed) {
                    CleanStop.note(timelines);
                }
            } finally {
                timelines.close();
            }
        }
    }
}
