package dev.rangestreams.testkit.engine;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.ReferenceFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A sorted set under a lock; a cursor walks a copy. */
final class ReferenceTimelines implements Timelines {
    private final String storeName;
    private final @Nullable ReferenceFile file;
    private final Runnable onClose;
    private final TreeSet<Entry> entries = new TreeSet<>(Entry.ORDER);
    private final Map<String, Blob> notes = new HashMap<>();
    private final AtomicInteger openCursors = new AtomicInteger();
    private long bound = Long.MIN_VALUE;
    private boolean open = true;

    ReferenceTimelines(String storeName, @Nullable ReferenceFile file, Runnable onClose) {
        this.storeName = storeName;
        this.file = file;
        this.onClose = onClose;
        if (file != null) {
            file.read(entries, notes);
        }
    }

    @Override
    public synchronized void put(byte[] key, long timestamp, long arrival, byte[] value) {
        checkWrite(timestamp, arrival);
        if (timestamp >= bound) {
            Entry entry = new Entry(new Blob(key), timestamp, arrival, new Blob(value));
            entries.remove(entry);
            entries.add(entry);
        }
    }

    @Override
    public synchronized void remove(byte[] key, long timestamp, long arrival) {
        checkWrite(timestamp, arrival);
        entries.remove(new Entry(new Blob(key), timestamp, arrival, new Blob(new byte[0])));
    }

    private void checkWrite(long timestamp, long arrival) {
        checkOpen();
        if (timestamp < 0 || arrival < 0) {
            throw new IllegalArgumentException("Store " + storeName
                    + " takes no negative timestamp or arrival, but got " + timestamp + " and " + arrival);
        }
    }

    @Override
    public TimelineCursor read(byte[] key, long from, long to, Order order) {
        return readKeys(key, key, from, to, order);
    }

    @Override
    public synchronized TimelineCursor readKeys(
            byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, Order order) {
        checkOpen();
        List<Entry> found = new ArrayList<>();
        for (Entry entry : entries) {
            boolean keyFits = (fromKey == null || new Blob(fromKey).compareTo(entry.key()) <= 0)
                    && (toKey == null || entry.key().compareTo(new Blob(toKey)) <= 0);
            if (keyFits && from <= entry.timestamp() && entry.timestamp() <= to) {
                found.add(entry);
            }
        }
        if (order == Order.DESCENDING) {
            Collections.reverse(found);
        }
        openCursors.incrementAndGet();
        return new ReferenceCursor(found, this::checkOpen, openCursors::decrementAndGet);
    }

    @Override
    public synchronized void expireBefore(long newBound) {
        checkOpen();
        bound = Math.max(bound, newBound);
        entries.removeIf(entry -> entry.timestamp() < bound);
    }

    @Override
    public synchronized void putNote(String name, byte[] value) {
        checkOpen();
        notes.put(name, new Blob(value));
    }

    @Override
    public synchronized byte @Nullable [] note(String name) {
        checkOpen();
        Blob value = notes.get(name);
        return value == null ? null : value.copy();
    }

    @Override
    public synchronized void flush() {
        checkOpen();
        if (file != null) {
            file.write(entries, notes);
        }
    }

    @Override
    public synchronized long approximateEntries() {
        checkOpen();
        return entries.size();
    }

    @Override
    public synchronized int openCursors() {
        checkOpen();
        return openCursors.get();
    }

    @Override
    public synchronized void close() {
        if (open) {
            flush();
            open = false;
            onClose.run();
        }
    }

    private synchronized void checkOpen() {
        if (!open) {
            throw new EngineException("Store " + storeName + " is closed; open it again before you use it");
        }
    }
}
