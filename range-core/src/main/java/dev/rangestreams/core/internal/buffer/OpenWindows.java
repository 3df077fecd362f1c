package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.kafka.DroppedRecords;
import dev.rangestreams.core.internal.kafka.Restoration;
import dev.rangestreams.core.internal.kafka.TaskFacts;
import dev.rangestreams.core.internal.kafka.TaskFailure;
import dev.rangestreams.core.internal.state.Bounds;
import dev.rangestreams.core.internal.state.ExpiredWarning;
import dev.rangestreams.core.internal.state.SeenInput;
import dev.rangestreams.core.internal.state.Source;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/** A window store between init and close. The stream thread writes; any thread may read. */
final class OpenWindows implements Restoration, OpenReads {
    private final WindowSettings settings;
    private final StateStoreContext context;
    private final Timelines timelines;
    private final WindowContents contents;
    private final Slices slices;
    private final SeenInput seen;
    private final DroppedRecords dropped;
    private final ExpiredWarning warning;
    private final WindowExpiry expiry;

    /** Nothing else would bring back what is not written when the store is closed. */
    private final boolean commitsAtClose;

    private StoredCut cut;
    private volatile long streamTime;
    private volatile boolean closed;
    private boolean changed;

    OpenWindows(WindowSettings settings, StateStoreContext context, Timelines timelines, boolean cached) {
        this.settings = settings;
        this.context = context;
        this.timelines = timelines;
        this.contents = settings.duplicates() ? new EveryRecord(timelines) : new LatestRecord(timelines);
        this.slices = new Slices(cached ? settings.cacheSliceMs() : settings.sliceMs());
        this.seen = SeenInput.notedIn(timelines);
        this.dropped = new DroppedRecords(context);
        this.warning = new ExpiredWarning(settings.name(), context.taskId());
        this.expiry = new WindowExpiry(timelines, contents, settings, TaskFacts.isExactlyOnce(context));
        this.commitsAtClose = !TaskFacts.isLogged(context, settings.name()) && !TaskFacts.isExactlyOnce(context);
        this.cut = contents.opened();
        this.streamTime = cut.streamTime();
    }

    void put(byte[] key, long timestamp, byte @Nullable [] value) {
        if (isNoChange(value)) {
            return;
        }
        synchronized (timelines) {
            if (advance(timestamp)) {
                contents.put(key, timestamp, value);
                expiry.put(streamTime);
            } else {
                dropped.count();
                warning.dropped(timestamp, visibleFrom(), streamTime);
            }
        }
        Source source = Source.next(context.recordMetadata(), null);
        if (source != null) {
            seen.saw(source);
        }
    }

    @Override
    public void restore(byte[] key, byte @Nullable [] value) {
        if (isNoChange(value)) {
            return;
        }
        long timestamp = ChangelogKey.timestamp(key);
        synchronized (timelines) {
            if (advance(timestamp)) {
                contents.restore(ChangelogKey.key(key), timestamp, value);
            }
        }
    }

    @Override
    public void restored(Position position) {
        seen.saw(position);
        expiry.committed(streamTime);
    }

    /** Which of several records should be deleted? None: as in Kafka's own stores, a null changes nothing. */
    private boolean isNoChange(byte @Nullable [] value) {
        return value == null && settings.duplicates();
    }

    /** Moves stream time on, and tells whether entries of the timestamp are visible. */
    private boolean advance(long timestamp) {
        changed = true;
        if (timestamp > streamTime) {
            streamTime = timestamp;
        }
        return timestamp >= visibleFrom();
    }

    private long visibleFrom() {
        return Bounds.visibleFrom(streamTime, settings.retentionMs());
    }

    @Override
    public void check() {
        if (closed) {
            throw new InvalidStateStoreException("Store " + settings.name() + " is closed");
        }
    }

    @Override
    public RuntimeException reason(RuntimeException failure) {
        RuntimeException reason = OpenReads.super.reason(failure);
        return reason instanceof EngineException engine
                ? TaskFailure.ofStore(context, "Could not read " + name() + ": " + engine.getMessage(), engine)
                : reason;
    }

    StreamsException notPut(long timestamp, EngineException e) {
        return TaskFailure.formatted(TaskFailure.ofStore(
                context, "Could not put an entry at " + timestamp + " into " + name() + ": " + e.getMessage(), e));
    }

    private String name() {
        return "store " + settings.name() + " of task " + context.taskId();
    }

    BufferReads<Bytes, byte[]> reads() {
        return new BufferReads<>(
                timelines,
                PlainCodec.INSTANCE,
                settings.windowMs(),
                this::visibleFrom,
                Long.MAX_VALUE,
                null,
                this,
                ignored -> {});
    }

    /** The newest record of one key and time. */
    byte @Nullable [] fetch(Bytes key, long time) {
        if (settings.duplicates()) {
            return reads().fetch(key, time);
        }
        byte[] keyBytes = Objects.requireNonNull(key, "key").get();
        check();
        try {
            return time < visibleFrom() ? null : timelines.get(keyBytes, time, LatestRecord.ONLY_ARRIVAL);
        } catch (RuntimeException e) {
            throw reason(e);
        }
    }

    KeyValueIterator<Windowed<Bytes>, byte[]> keys(
            @Nullable Bytes keyFrom, @Nullable Bytes keyTo, long from, long to, Order order) {
        TimelineCursor cursor;
        // No write may come between the slices that are opened.
        synchronized (timelines) {
            long lowest = Math.max(from, visibleFrom());
            long highest = Math.min(to, streamTime);
            try {
                cursor = keyFrom != null && keyFrom.equals(keyTo)
                        ? timelines.read(keyFrom.get(), lowest, highest, order)
                        : slices.read(timelines, bytes(keyFrom), bytes(keyTo), lowest, highest, order);
            } catch (RuntimeException e) {
                throw reason(e);
            }
        }
        return new WindowedRecords<>(cursor, PlainCodec.INSTANCE, settings.windowMs(), Long.MAX_VALUE, this);
    }

    private static byte @Nullable [] bytes(@Nullable Bytes key) {
        return key == null ? null : key.get();
    }

    StateStoreContext context() {
        return context;
    }

    Position position() {
        return seen.position();
    }

    StoredCut cut() {
        return cut;
    }

    void commit(Map<TopicPartition, Long> offsets) {
        if (changed || !offsets.equals(cut.offsets())) {
            cut = new StoredCut(offsets, contents.lastArrival(), streamTime);
            cut.write(timelines);
            seen.note(timelines);
            contents.committed();
            changed = false;
        }
        expiry.committed(streamTime);
    }

    void beforeCommit() {
        expiry.beforeCommit(streamTime);
    }

    void flush() {
        commit(cut.offsets());
        timelines.flush();
    }

    void close() {
        closed = true;
        try {
            if (commitsAtClose) {
                commit(cut.offsets());
            }
            if (!changed) {
                contents.closingUnchanged();
            }
        } finally {
            timelines.close();
        }
    }
}
