package dev.rangestreams.examples.foreign;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/** A window store that keeps duplicates, in one sorted map under one lock. */
final class ListStore implements WindowStore<Bytes, byte[]> {
    private static final int TIMESTAMP_AND_COUNTER = Long.BYTES + Integer.BYTES;

    private final String name;
    private final long retentionMs;
    private final long windowMs;
    private final TreeMap<Slot, byte[]> records = new TreeMap<>(Slot.ORDER);
    private long streamTime;
    private long puts;
    private boolean open;

    ListStore(String name, long retentionMs, long windowMs) {
        this.name = name;
        this.retentionMs = retentionMs;
        this.windowMs = windowMs;
    }

    // snippet: restore
    @Override
    public synchronized void init(StateStoreContext context, StateStore root) {
        streamTime = -1;
        puts = 0;
        open = true;
        context.register(root, this::restore);
    }

    /** The changelog's key is the record's key, its timestamp and a counter; what comes first was put first. */
    private void restore(byte[] logged, byte[] value) {
        int length = logged.length - TIMESTAMP_AND_COUNTER;
        put(
                Bytes.wrap(Arrays.copyOf(logged, length)),
                value,
                ByteBuffer.wrap(logged).getLong(length));
    }

    @Override
    public synchronized void put(Bytes key, byte @Nullable [] value, long timestamp) {
        checkOpen();
        Objects.requireNonNull(key, "key");
        if (value != null) {
            streamTime = Math.max(streamTime, timestamp);
            records.put(new Slot(key, timestamp, puts++), value);
            records.keySet().removeIf(slot -> slot.timestamp() <= streamTime - retentionMs);
        }
    }
    // end

    private synchronized List<Map.Entry<Slot, byte[]>> found(
            @Nullable Bytes fromKey, @Nullable Bytes toKey, long from, long to, boolean backward) {
        checkOpen();
        List<Map.Entry<Slot, byte[]>> found = new ArrayList<>();
        records.forEach((slot, value) -> {
            if ((fromKey == null || fromKey.compareTo(slot.key()) <= 0)
                    && (toKey == null || slot.key().compareTo(toKey) <= 0)
                    && from <= slot.timestamp()
                    && slot.timestamp() <= to) {
                found.add(Map.entry(slot, value));
            }
        });
        if (backward) {
            Collections.reverse(found);
        }
        return found;
    }

    private WindowStoreIterator<byte[]> times(Bytes key, long from, long to, boolean backward) {
        Objects.requireNonNull(key, "key");
        return new ListIterator.OfTimes(found(key, key, from, to, backward));
    }

    private KeyValueIterator<Windowed<Bytes>, byte[]> windows(
            @Nullable Bytes fromKey, @Nullable Bytes toKey, long from, long to, boolean backward) {
        return new ListIterator<>(found(fromKey, toKey, from, to, backward), slot -> slot.windowed(windowMs));
    }

    @Override
    public byte @Nullable [] fetch(Bytes key, long time) {
        List<Map.Entry<Slot, byte[]>> newestFirst = found(Objects.requireNonNull(key, "key"), key, time, time, true);
        return newestFirst.isEmpty() ? null : newestFirst.get(0).getValue();
    }

    @Override
    public WindowStoreIterator<byte[]> fetch(Bytes key, long from, long to) {
        return times(key, from, to, false);
    }

    @Override
    public WindowStoreIterator<byte[]> backwardFetch(Bytes key, long from, long to) {
        return times(key, from, to, true);
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> fetch(
            @Nullable Bytes fromKey, @Nullable Bytes toKey, long from, long to) {
        return windows(fromKey, toKey, from, to, false);
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> backwardFetch(
            @Nullable Bytes fromKey, @Nullable Bytes toKey, long from, long to) {
        return windows(fromKey, toKey, from, to, true);
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> fetchAll(long from, long to) {
        return windows(null, null, from, to, false);
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> backwardFetchAll(long from, long to) {
        return windows(null, null, from, to, true);
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> all() {
        return windows(null, null, 0, Long.MAX_VALUE, false);
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> backwardAll() {
        return windows(null, null, 0, Long.MAX_VALUE, true);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public synchronized boolean isOpen() {
        return open;
    }

    @Override
    public Position getPosition() {
        return Position.emptyPosition();
    }

    @Override
    @Deprecated // Kafka 4.3 and newer call commit, which calls this
    public void flush() {
        // Nothing is durable here.
    }

    @Override
    public synchronized void close() {
        open = false;
        records.clear();
    }

    private void checkOpen() {
        if (!open) {
            throw new InvalidStateStoreException("Store " + name + " is closed");
        }
    }
}
