package dev.rangestreams.store.rocksdb;

import org.jspecify.annotations.Nullable;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.WriteBufferManager;

/**
 * The native memory that several stores share: one block cache, in which entries not yet written to files are accounted
 * for too. It exists while at least one store is open.
 */
final class NativeMemory {
    /** For every engine that was not given a budget of its own. */
    static final NativeMemory SHARED = new NativeMemory(RocksDbOptions.DEFAULT_MEMORY_BUDGET);

    /** Of the budget, at most this part is for entries not yet written to files; the stores are made to write then. */
    private static final int WRITE_PART = 2;

    private static final long LARGEST_WRITE_BUFFER = 16L << 20;
    private static final long SMALLEST_WRITE_BUFFER = 1L << 20;

    private final long budget;
    private int users;
    private @Nullable Shared shared;

    NativeMemory(long budget) {
        this.budget = budget;
    }

    /** What stores use; they give it back with {@link #release()}, each as often as it was taken. */
    synchronized Shared acquire() {
        Shared present = shared;
        if (present == null) {
            Cache cache = new LRUCache(budget);
            present = new Shared(cache, new WriteBufferManager(budget / WRITE_PART, cache));
            shared = present;
        }
        users++;
        return present;
    }

    synchronized void release() {
        users--;
        Shared present = shared;
        if (users == 0 && present != null) {
            shared = null;
            present.writes.close();
            present.cache.close();
        }
    }

    /** How large one store's buffer of entries not yet written to files may grow, in bytes. */
    long writeBufferSize() {
        return Math.max(SMALLEST_WRITE_BUFFER, Math.min(LARGEST_WRITE_BUFFER, budget / 8));
    }

    synchronized int users() {
        return users;
    }

    /** The shared native objects. */
    record Shared(Cache cache, WriteBufferManager writes) {}
}
