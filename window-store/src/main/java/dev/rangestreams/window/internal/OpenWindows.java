package dev.rangestreams.window.internal;

import dev.rangestreams.runtime.internal.kafka.CacheInFront;
import dev.rangestreams.runtime.internal.kafka.ChangelogCheck;
import dev.rangestreams.runtime.internal.kafka.DroppedRecords;
import dev.rangestreams.runtime.internal.kafka.ValueFormat;
import dev.rangestreams.runtime.internal.read.BytesCodec;
import dev.rangestreams.runtime.internal.read.TimelineReads;
import dev.rangestreams.runtime.internal.read.WindowedRecords;
import dev.rangestreams.runtime.internal.store.ChangelogKey;
import dev.rangestreams.runtime.internal.store.ExpiredWarning;
import dev.rangestreams.runtime.internal.store.OpenStore;
import dev.rangestreams.runtime.internal.store.StoreContents;
import dev.rangestreams.runtime.internal.store.Written;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/**
 * What a window store holds: all records of one key and time, by arrival, or the latest of them. The stream thread writes; any
 * thread may read.
 */
final class OpenWindows implements StoreContents {
    /** Where only the latest is kept, each replaces the one before. */
    private static final long ONLY_ARRIVAL = 0;

    private final WindowSettings settings;
    private final OpenStore store;
    private final Timelines timelines;
    private final Slices slices;
    private final ValueFormat format;
    private final boolean restoredInFull;
    private final DroppedRecords dropped;
    private final ExpiredWarning warning;
    private long lastArrival;
    private volatile long streamTime;

    OpenWindows(WindowSettings settings, OpenStore store, StateStore root, StateStore self) {
        this.settings = settings;
        this.store = store;
        this.timelines = store.timelines();
        this.slices = new Slices(CacheInFront.of(root) ? settings.cacheSliceMs() : settings.sliceMs());
        this.format = ValueFormat.of(root);
        this.restoredInFull = ValueFormat.isRestoredInFull(root, self);
        this.dropped = new DroppedRecords(store.context());
        this.warning = new ExpiredWarning(settings.name(), store.context().taskId());
        this.lastArrival = store.checkpoint().lastArrival();
        this.streamTime = store.checkpoint().streamTime();
        ChangelogCheck.deleting(store.context(), settings.name(), settings.retentionMs());
    }

    void put(byte[] key, long timestamp, byte @Nullable [] value) {
        if (isNoChange(value)) {
            return;
        }
        try {
            synchronized (timelines) {
                if (advance(timestamp)) {
                    store.writes(Written.PROCESSED);
                    write(key, timestamp, value);
                    store.expiry().put(streamTime);
                } else {
                    dropped.count();
                    warning.dropped(timestamp, visibleFrom(), streamTime);
                }
            }
        } catch (EngineException e) {
            throw store.failedToPut("an entry", timestamp, e);
        }
        store.sawRecord();
    }

    private void write(byte[] key, long timestamp, byte @Nullable [] value) {
        if (value == null) {
            timelines.remove(key, timestamp, ONLY_ARRIVAL);
        } else {
            timelines.put(key, timestamp, settings.duplicates() ? ++lastArrival : ONLY_ARRIVAL, value);
        }
    }

    @Override
    public byte @Nullable [] logged(ConsumerRecord<byte[], byte[]> record) {
        byte @Nullable [] value = record.value();
        return restoredInFull && value != null ? ValueFormat.PLAIN.fromFull(value) : value;
    }

    @Override
    public void restore(ConsumerRecord<byte[], byte[]> record) {
        byte @Nullable [] value = record.value();
        ChangelogKey.check(record.key(), settings.name());
        if (isNoChange(value)) {
            return;
        }
        long timestamp = ChangelogKey.timestamp(record.key());
        synchronized (timelines) {
            if (advance(timestamp)) {
                boolean full = restoredInFull && value != null;
                write(ChangelogKey.key(record.key()), timestamp, full ? format.fromFull(value) : value);
            }
        }
    }

    /** Which of several records should be deleted? None: as in Kafka's own stores, a null changes nothing. */
    private boolean isNoChange(byte @Nullable [] value) {
        return value == null && settings.duplicates();
    }

    /** Moves stream time on, and tells whether entries of the timestamp are visible. */
    private boolean advance(long timestamp) {
        if (timestamp > streamTime) {
            streamTime = timestamp;
        }
        return timestamp >= visibleFrom();
    }

    private long visibleFrom() {
        return store.description().visibleFrom(streamTime);
    }

    @Override
    public long streamTime() {
        return streamTime;
    }

    @Override
    public long lastArrival() {
        return lastArrival;
    }

    TimelineReads<Bytes, byte[]> reads() {
        return new TimelineReads<>(
                timelines,
                BytesCodec.INSTANCE,
                settings.windowMs(),
                this::visibleFrom,
                Long.MAX_VALUE,
                null,
                store,
                ignored -> {});
    }

    /** The newest record of one key and time. */
    byte @Nullable [] fetch(Bytes key, long time) {
        if (settings.duplicates()) {
            return reads().fetch(key, time);
        }
        byte[] keyBytes = Objects.requireNonNull(key, "key").get();
        store.check();
        try {
            return time < visibleFrom() ? null : timelines.get(keyBytes, time, ONLY_ARRIVAL);
        } catch (RuntimeException e) {
            throw store.reason(e);
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
                throw store.reason(e);
            }
        }
        return new WindowedRecords<>(cursor, BytesCodec.INSTANCE, settings.windowMs(), Long.MAX_VALUE, store);
    }

    private static byte @Nullable [] bytes(@Nullable Bytes key) {
        return key == null ? null : key.get();
    }
}
