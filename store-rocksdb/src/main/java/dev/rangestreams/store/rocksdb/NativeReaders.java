package dev.rangestreams.store.rocksdb;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The readers of one store: those in use, a few kept for the next cursors, and how to end them all. */
final class NativeReaders {
    private static final int MOST_SPARE = 16;

    private final StoreLocation location;
    private final Set<NativeReader> alive = ConcurrentHashMap.newKeySet();

    /** The usual case, one reader opening and closing in turn, needs no queue. */
    private final AtomicReference<@Nullable NativeReader> latest = new AtomicReference<>();

    private final ConcurrentLinkedQueue<NativeReader> spare = new ConcurrentLinkedQueue<>();
    private final AtomicInteger spares = new AtomicInteger();

    NativeReaders(StoreLocation location) {
        this.location = location;
    }

    NativeReader take() {
        NativeReader reader = latest.getAndSet(null);
        if (reader == null) {
            reader = spare.poll();
            if (reader == null) {
                reader = new NativeReader(location);
                alive.add(reader);
            } else {
                spares.decrementAndGet();
            }
        }
        return reader;
    }

    void giveBack(NativeReader reader) {
        if (reader.closeIterator()) {
            keep(reader);
        }
    }

    /** Takes a reader back on which no iterator is open. */
    void keep(NativeReader reader) {
        if (latest.compareAndSet(null, reader)) {
            return;
        }
        if (spares.incrementAndGet() <= MOST_SPARE) {
            spare.add(reader);
        } else {
            spares.decrementAndGet();
            alive.remove(reader);
            reader.kill();
        }
    }

    int alive() {
        return alive.size();
    }

    /** Ends all readers, also those under open cursors. No reader may be taken from now on. */
    void close() {
        alive.forEach(NativeReader::kill);
        alive.clear();
    }
}
