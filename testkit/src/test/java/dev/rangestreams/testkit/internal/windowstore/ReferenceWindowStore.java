package dev.rangestreams.testkit.internal.windowstore;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.ReferenceFile;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/** A list under a lock, written to one file as a whole where it is persistent; an iterator walks a copy. */
final class ReferenceWindowStore implements WindowStore<Bytes, byte[]> {
    private static final String CLOCK = "clock";
    private static final String COMMITTED = "committed";

    private final String name;
    private final long retentionMs;
    private final long windowMs;
    private final boolean persistent;
    private final boolean duplicates;
    private final List<Entry> entries = new ArrayList<>();
    private @Nullable ReferenceFile file;
    private long streamTime = -1;
    private @Nullable Long committed;
    private long arrival;
    private boolean open;
    private Position position = Position.emptyPosition();
    private @Nullable StateStoreContext context;

    ReferenceWindowStore(String name, long retentionMs, long windowMs, boolean persistent, boolean duplicates) {
        this.name = name;
        this.retentionMs = retentionMs;
        this.windowMs = windowMs;
        this.persistent = persistent;
        this.duplicates = duplicates;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public synchronized void init(StateStoreContext context, StateStore root) {
        if (persistent) {
            Map<String, Blob> notes = new HashMap<>();
            file = ReferenceFile.in(context.stateDir().toPath().resolve(name));
            file.read(entries, notes);
            Blob clock = notes.get(CLOCK);
            committed = ReferenceFile.number(notes.get(COMMITTED));
            streamTime = clock == null ? -1 : ByteBuffer.wrap(clock.bytes()).getLong();
            arrival = entries.stream().mapToLong(Entry::arrival).max().orElse(-1) + 1;
        }
        open = true;
        position = Position.emptyPosition();
        this.context = context;
        context.register(root, this::restore);
    }

    private synchronized void restore(byte[] logKey, byte[] value) {
        int length = logKey.length - Long.BYTES - Integer.BYTES;
        long timestamp = ByteBuffer.wrap(logKey).getLong(length);
        write(Bytes.wrap(Arrays.copyOf(logKey, length)), value, timestamp);
    }

    @Override
    public synchronized void put(Bytes key, byte[] value, long timestamp) {
        write(key, value, timestamp);
        if (context != null) {
            context.recordMetadata()
                    .ifPresent(from -> position.withComponent(from.topic(), from.partition(), from.offset()));
        }
    }

    private void write(Bytes key, byte @Nullable [] value, long timestamp) {
        checkOpen();
        Objects.requireNonNull(key, "key");
        if (value == null && duplicates) {
            return;
        }
        streamTime = Math.max(streamTime, timestamp);
        Blob written = new Blob(key.get());
        entries.removeIf(entry -> !isVisible(entry.timestamp())
                || (!duplicates && entry.timestamp() == timestamp && entry.key().equals(written)));
        if (value != null && isVisible(timestamp)) {
            entries.add(new Entry(written, timestamp, arrival++, new Blob(value)));
        }
    }

    private boolean isVisible(long timestamp) {
        return timestamp > streamTime - retentionMs;
    }

    @Override
    public synchronized byte @Nullable [] fetch(Bytes key, long time) {
        List<Entry> found = found(Objects.requireNonNull(key, "key"), key, time, time);
        return found.isEmpty() ? null : found.get(found.size() - 1).value().copy();
    }

    @Override
    public WindowStoreIterator<byte[]> fetch(Bytes key, long from, long to) {
        return ReferenceIterator.ofTimes(found(Objects.requireNonNull(key, "key"), key, from, to));
    }

    @Override
    public WindowStoreIterator<byte[]> backwardFetch(Bytes key, long from, long to) {
        return ReferenceIterator.ofTimes(reversed(found(Objects.requireNonNull(key, "key"), key, from, to)));
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> fetch(Bytes fromKey, Bytes toKey, long from, long to) {
        return ReferenceIterator.ofWindows(found(fromKey, toKey, from, to), windowMs);
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> backwardFetch(Bytes fromKey, Bytes toKey, long from, long to) {
        return ReferenceIterator.ofWindows(reversed(found(fromKey, toKey, from, to)), windowMs);
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> fetchAll(long from, long to) {
        return ReferenceIterator.ofWindows(found(null, null, from, to), windowMs);
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> backwardFetchAll(long from, long to) {
        return ReferenceIterator.ofWindows(reversed(found(null, null, from, to)), windowMs);
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> all() {
        return fetchAll(0, Long.MAX_VALUE);
    }

    @Override
    public KeyValueIterator<Windowed<Bytes>, byte[]> backwardAll() {
        return backwardFetchAll(0, Long.MAX_VALUE);
    }

    private synchronized List<Entry> found(@Nullable Bytes fromKey, @Nullable Bytes toKey, long from, long to) {
        checkOpen();
        List<Entry> found = new ArrayList<>();
        for (Entry entry : entries) {
            boolean keyFits = (fromKey == null || new Blob(fromKey.get()).compareTo(entry.key()) <= 0)
                    && (toKey == null || entry.key().compareTo(new Blob(toKey.get())) <= 0);
            if (keyFits && from <= entry.timestamp() && entry.timestamp() <= to && isVisible(entry.timestamp())) {
                found.add(entry);
            }
        }
        found.sort(Comparator.comparingLong(Entry::timestamp)
                .thenComparing(Entry::key)
                .thenComparingLong(Entry::arrival));
        return found;
    }

    private static List<Entry> reversed(List<Entry> entries) {
        Collections.reverse(entries);
        return entries;
    }

    @Override
    @SuppressWarnings("deprecation")
    public synchronized void flush() {
        if (file != null) {
            byte[] clock = ByteBuffer.allocate(Long.BYTES).putLong(streamTime).array();
            Map<String, Blob> notes = new HashMap<>(Map.of(CLOCK, new Blob(clock)));
            ReferenceFile.note(notes, COMMITTED, committed);
            file.write(entries, notes);
        }
    }

    @Override
    @SuppressWarnings("deprecation")
    public synchronized void commit(Map<TopicPartition, Long> offsets) {
        offsets.values().forEach(offset -> committed = offset);
        flush();
    }

    @Override
    public synchronized @Nullable Long committedOffset(TopicPartition partition) {
        return committed;
    }

    @Override
    @Deprecated
    public boolean managesOffsets() {
        return persistent;
    }

    /** What was not flushed is gone. */
    @Override
    public synchronized void close() {
        if (open) {
            entries.clear();
            committed = null;
            streamTime = -1;
            arrival = 0;
            open = false;
        }
    }

    @Override
    public boolean persistent() {
        return persistent;
    }

    @Override
    public synchronized boolean isOpen() {
        return open;
    }

    @Override
    public Position getPosition() {
        return position.copy();
    }

    @Override
    public <R> QueryResult<R> query(Query<R> query, PositionBound bound, QueryConfig config) {
        return ReferenceWindowQueries.answer(this, query, bound);
    }

    private void checkOpen() {
        if (!open) {
            throw new InvalidStateStoreException("Store " + name + " is closed");
        }
    }
}
