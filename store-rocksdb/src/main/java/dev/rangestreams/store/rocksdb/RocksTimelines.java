package dev.rangestreams.store.rocksdb;

import dev.rangestreams.spi.EngineChecks;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One store. Everything but walking a cursor happens under one monitor, held for a microsecond as a rule: so a cursor is
 * opened between two writes, never within one, and sees all before and nothing after. A walk needs its reader only.
 */
final class RocksTimelines implements Timelines {
    /**
     * Deleting leaves a trace that reads have to step around, so it has to be worth it: this part of the buffer of
     * entries not yet in files must have been written since the last time.
     */
    private static final int PART_WORTH_DELETING = 4;

    /** So many buckets are walked through side by side, each on a reader of its own. A reader is some 20 KiB of memory. */
    static final int MOST_READERS = 64;

    private final Object monitor = new Object();
    private final StoreLocation location;
    final Database database;
    private final EntryKeys entryKeys;
    private final PendingWrites pending;

    /** No write of an earlier timestamp waits, so a read of what is older need not have them handed over. */
    private long earliestPending = Long.MAX_VALUE;

    private final NativeReaders readers;
    private final Map<String, byte[]> notes;
    private final AtomicInteger cursors = new AtomicInteger();
    private final Buckets buckets;

    /** Whether something was handed over that no flush has made durable. */
    private boolean unflushed;

    private final long worthDeleting;

    /** The lowest bucket that has not expired since the opening, 0 if none has. */
    private long expiredBelow;

    private final Retries retries = new Retries();

    private int flushing;
    private volatile boolean closed;

    static RocksTimelines open(TimelineSettings settings, NativeMemory memory, RocksDbConfigurer configurer) {
        StoreLocation location = new StoreLocation(settings.storeName(), settings.directory());
        Database database = Database.open(location, memory, configurer);
        try {
            long worthDeleting = memory.writeBufferSize() / PART_WORTH_DELETING;
            return new RocksTimelines(database, EntryKeys.forRetention(settings.retentionMs()), worthDeleting);
        } catch (Throwable e) {
            database.close();
            throw e;
        }
    }

    private RocksTimelines(Database database, EntryKeys entryKeys, long worthDeleting) {
        this.location = database.location;
        this.database = database;
        this.entryKeys = entryKeys;
        this.worthDeleting = worthDeleting;
        Contents.prepare(database, entryKeys);
        buckets = Contents.buckets(database, entryKeys);
        notes = new ConcurrentHashMap<>(Contents.notes(database));
        pending = new PendingWrites(entryKeys, ChunkPool.SHARED);
        readers = new NativeReaders(location);
    }

    @Override
    public void put(byte[] key, long timestamp, long arrival, byte[] value) {
        EngineChecks.entry(location, key, timestamp, arrival, value);
        synchronized (monitor) {
            mustBeOpen("put");
            if (timestamp >= buckets.bound()) {
                makeRoom(PendingWrites.mostFor(key, value.length));
                earliestPending = Math.min(earliestPending, timestamp);
                boolean added = pending.put(key, timestamp, arrival, value);
                handOverIfLarge();
                if (added) {
                    buckets.added(timestamp);
                }
            }
        }
    }

    @Override
    public void remove(byte[] key, long timestamp, long arrival) {
        EngineChecks.entry(location, key, timestamp, arrival);
        synchronized (monitor) {
            mustBeOpen("remove");
            if (timestamp >= buckets.bound() && buckets.mayHold(timestamp)) {
                makeRoom(PendingWrites.mostFor(key, 0));
                earliestPending = Math.min(earliestPending, timestamp);
                pending.remove(key, timestamp, arrival);
                handOverIfLarge();
                buckets.removed(timestamp);
            }
        }
    }

    @Override
    public byte @Nullable [] get(byte[] key, long timestamp, long arrival) {
        NativeReader reader;
        int length;
        synchronized (monitor) {
            mustBeOpen("get");
            if (timestamp < Math.max(buckets.bound(), 0) || !buckets.mayHold(timestamp)) {
                return null;
            }
            int waiting = pending.find(key, timestamp, arrival);
            if (waiting != PendingWrites.NOT_THERE) {
                return pending.value(waiting);
            }
            reader = readers.take();
            length = EntryKeys.length(key);
            reader.ensureCapacity(length);
            entryKeys.write(key, timestamp, arrival, reader.target, 0);
        }
        // Not under the monitor: it may take until the disk has answered.
        byte[] value = reader.get(database.rocks, length);
        readers.keep(reader);
        return value;
    }

    @Override
    public TimelineCursor read(byte[] key, long from, long to, Order order) {
        Objects.requireNonNull(order, "order");
        synchronized (monitor) {
            mustBeOpen("read");
            KeyRange range = KeyRange.of(buckets, key, from, to, order);
            NativeReader reader = null;
            if (!range.isEmpty()) {
                if (to >= earliestPending && pending.mayHold(key)) {
                    handOver();
                }
                reader = readers.take();
                range.bound(reader, key);
                reader.open(database.rocks);
            }
            cursors.incrementAndGet();
            return new KeyCursor(this, key, range, reader);
        }
    }

    @Override
    public TimelineCursor readKeys(
            byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, Order order) {
        Objects.requireNonNull(order, "order");
        synchronized (monitor) {
            mustBeOpen("read keys");
            KeysRange range = KeysRange.of(buckets, fromKey, toKey, from, to, order);
            List<NativeReader> used = new ArrayList<>();
            List<BucketWalk> walks = new ArrayList<>();
            if (!range.isEmpty()) {
                handOver();
                long[] ids = buckets.ids();
                int first = buckets.from(range.from());
                int last = buckets.upTo(range.to());
                boolean shared = last - first >= MOST_READERS;
                for (int at = first; at <= last; at++) {
                    if (!shared || at == first) {
                        used.add(opened(range, ids[at], ids[shared ? last : at]));
                    }
                    walks.add(new BucketWalk(used.get(used.size() - 1), shared, range, ids[at]));
                }
            }
            cursors.incrementAndGet();
            return new KeysCursor(this, used, walks);
        }
    }

    private NativeReader opened(KeysRange range, long firstBucket, long lastBucket) {
        NativeReader reader = readers.take();
        range.bound(reader, firstBucket, lastBucket);
        reader.open(database.rocks);
        return reader;
    }

    int readers() {
        return readers.alive();
    }

    @Override
    public void expireBefore(long bound) {
        synchronized (monitor) {
            mustBeOpen("expire");
            if (bound > buckets.bound() && buckets.passed(bound)) {
                handOver();
                expiredBelow = entryKeys.bucketOf(bound);
                if (database.writtenSinceDeletion() >= worthDeleting) {
                    unflushed = true;
                    database.deleteBelow(expiredBelow);
                } else {
                    database.deleteFilesBelow(expiredBelow);
                }
                retries.begin();
            } else if (retries.isDue()) {
                database.deleteFilesBelow(expiredBelow);
            }
        }
    }

    @Override
    public void putNote(String name, byte[] value) {
        EngineChecks.note(location, name, value);
        synchronized (monitor) {
            mustBeOpen("put a note");
            byte[] noteKey = Contents.noteKey(name);
            makeRoom(PendingWrites.mostFor(noteKey, value.length));
            pending.putOther(noteKey, value);
            handOverIfLarge();
            notes.put(name, value);
        }
    }

    @Override
    public byte @Nullable [] note(String name) {
        mustBeOpen("read a note");
        return notes.get(name);
    }

    /** Before something is added, so that what is refused because of a full disk is not in. */
    private void makeRoom(long bytes) {
        if (!pending.hasRoomFor(bytes)) {
            handOver();
        }
    }

    /** What is larger than a chunk does not wait on the heap. It is alone, so nothing else is forgotten if it is refused. */
    private void handOverIfLarge() {
        if (pending.holdsLarge()) {
            try {
                handOver();
            } finally {
                pending.clear();
            }
        }
    }

    private void handOver() {
        if (!pending.isEmpty()) {
            unflushed = true;
            database.write(pending);
            earliestPending = Long.MAX_VALUE;
        }
    }

    @Override
    public void flush() {
        synchronized (monitor) {
            mustBeOpen("flush");
            handOver();
            pending.shrink();
            if (expiredBelow > 0) {
                database.deleteFilesBelow(expiredBelow);
            }
            if (!unflushed) {
                return;
            }
            unflushed = false;
            flushing++;
        }
        // Readers may go on meanwhile; close() waits.
        boolean done = false;
        try {
            database.flush();
            done = true;
        } finally {
            synchronized (monitor) {
                unflushed |= !done;
                flushing--;
                monitor.notifyAll();
            }
        }
    }

    @Override
    public long approximateEntries() {
        synchronized (monitor) {
            mustBeOpen("count entries");
            return buckets.entries();
        }
    }

    @Override
    public int openCursors() {
        mustBeOpen("count cursors");
        return cursors.get();
    }

    @Override
    public void close() {
        synchronized (monitor) {
            if (closed) {
                return;
            }
            closed = true;
            awaitFlush();
            try {
                handOver();
                if (unflushed) {
                    database.flush();
                }
            } finally {
                pending.clear();
                readers.close();
                database.close();
            }
        }
    }

    private void awaitFlush() {
        boolean interrupted = false;
        while (flushing > 0) {
            try {
                monitor.wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    void cursorClosed() {
        cursors.decrementAndGet();
    }

    void giveBack(NativeReader reader) {
        readers.giveBack(reader);
    }

    void mustBeOpen(String operation) {
        if (closed) {
            throw location.closed(operation);
        }
    }
}
