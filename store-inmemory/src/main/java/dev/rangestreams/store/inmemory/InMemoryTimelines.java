package dev.rangestreams.store.inmemory;

import dev.rangestreams.spi.EngineChecks;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A hash map from key to timeline for point access, and the same in key order for reads of many keys; the ordered one changes only
 * when a key appears or disappears. What a reader sees is decided under the monitor of the one timeline concerned.
 */
final class InMemoryTimelines implements Timelines {
    /** For messages. */
    private final String store;

    private final Map<Key, Timeline> byKey = new ConcurrentHashMap<>();
    private final ConcurrentSkipListMap<Key, Timeline> ordered = new ConcurrentSkipListMap<>();
    private final Map<String, byte[]> notes = new ConcurrentHashMap<>();
    private final OpenKeysCursors keysCursors = new OpenKeysCursors();
    private final Expiry expiry;
    private final AtomicInteger cursors = new AtomicInteger();

    /** Written by the one writer only, so that no atomic addition is needed. */
    private final AtomicLong entries = new AtomicLong();

    private volatile long bound;
    private volatile boolean closed;

    InMemoryTimelines(TimelineSettings settings) {
        store = "the in-memory store " + settings.storeName();
        expiry = new Expiry(settings.retentionMs());
    }

    @Override
    public void put(byte[] key, long timestamp, long arrival, byte[] value) {
        mustBeOpen("put");
        EngineChecks.entry(store, key, timestamp, arrival, value);
        if (timestamp < bound) {
            return;
        }
        Key wanted = new Key(key);
        Timeline timeline = byKey.get(wanted);
        if (timeline == null) {
            timeline = new Timeline(wanted);
            byKey.put(wanted, timeline);
            ordered.put(wanted, timeline);
        }
        synchronized (timeline) {
            keysCursors.beforeChange(timeline);
            expiry.touched(timeline, timestamp);
            if (timeline.put(timestamp, arrival, value)) {
                entries.lazySet(entries.getPlain() + 1);
            }
        }
    }

    @Override
    public void remove(byte[] key, long timestamp, long arrival) {
        mustBeOpen("remove");
        EngineChecks.entry(store, key, timestamp, arrival);
        Timeline timeline = byKey.get(new Key(key));
        if (timeline == null) {
            return;
        }
        synchronized (timeline) {
            keysCursors.beforeChange(timeline);
            if (timeline.remove(timestamp, arrival)) {
                entries.lazySet(entries.getPlain() - 1);
                dropIfEmpty(timeline);
            }
        }
    }

    @Override
    public byte @Nullable [] get(byte[] key, long timestamp, long arrival) {
        mustBeOpen("get");
        Timeline timeline = byKey.get(new Key(key));
        return timeline == null || timestamp < bound ? null : timeline.get(timestamp, arrival);
    }

    @Override
    public TimelineCursor read(byte[] key, long from, long to, Order order) {
        mustBeOpen("read");
        KeyCursor cursor = new KeyCursor(this, key, Objects.requireNonNull(order, "order"));
        Timeline timeline = byKey.get(new Key(key));
        if (timeline != null) {
            // The bound is asked for under the monitor: an expiry and a put that came between would otherwise let the
            // view show what has expired beside what came later.
            synchronized (timeline) {
                timeline.show(cursor, Math.max(from, bound), to);
            }
            cursor.start();
        }
        cursors.incrementAndGet();
        return cursor;
    }

    @Override
    public TimelineCursor readKeys(
            byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, Order order) {
        mustBeOpen("read keys");
        Objects.requireNonNull(order, "order");
        cursors.incrementAndGet();
        if (fromKey != null && toKey != null && Arrays.compareUnsigned(fromKey, toKey) > 0) {
            return new KeyCursor(this, fromKey, order);
        }
        Key lowest = fromKey == null ? null : new Key(fromKey);
        Key highest = toKey == null ? null : new Key(toKey);
        while (true) {
            long lowestTime = bound;
            KeysRange range = new KeysRange(lowest, highest, Math.max(from, lowestTime), to, order);
            KeysCursor cursor = new KeysCursor(this, range, ordered);
            keysCursors.add(cursor);
            // Storage is given back only after the bound was moved: if it stands still here, the cursor misses none of
            // that.
            if (lowestTime == bound) {
                return cursor;
            }
            keysCursors.remove(cursor);
        }
    }

    @Override
    public void expireBefore(long newBound) {
        mustBeOpen("expire");
        if (newBound <= bound) {
            return;
        }
        bound = newBound;
        for (Timeline timeline : expiry.takeBefore(newBound)) {
            synchronized (timeline) {
                keysCursors.beforeChange(timeline);
                entries.lazySet(entries.getPlain() - timeline.dropBefore(newBound));
                if (!dropIfEmpty(timeline)) {
                    expiry.touched(timeline, timeline.oldest());
                }
            }
        }
    }

    private boolean dropIfEmpty(Timeline timeline) {
        if (!timeline.isEmpty()) {
            return false;
        }
        expiry.forget(timeline);
        ordered.remove(timeline.key);
        byKey.remove(timeline.key);
        return true;
    }

    @Override
    public void putNote(String name, byte[] value) {
        mustBeOpen("put a note");
        EngineChecks.note(store, name, value);
        notes.put(name, value);
    }

    @Override
    public byte @Nullable [] note(String name) {
        mustBeOpen("read a note");
        return notes.get(name);
    }

    @Override
    public void flush() {
        mustBeOpen("flush");
    }

    @Override
    public long approximateEntries() {
        mustBeOpen("count entries");
        return entries.get();
    }

    @Override
    public int openCursors() {
        mustBeOpen("count cursors");
        return cursors.get();
    }

    @Override
    public void close() {
        closed = true;
        byKey.clear();
        ordered.clear();
        notes.clear();
    }

    void cursorClosed() {
        cursors.decrementAndGet();
    }

    void keysCursorClosed(KeysCursor cursor) {
        keysCursors.remove(cursor);
        cursors.decrementAndGet();
    }

    void mustBeOpen(String operation) {
        if (closed) {
            throw new EngineException("Cannot " + operation + ": " + store
                    + " was closed, and its contents are gone. Open it again and fill it anew");
        }
    }
}
