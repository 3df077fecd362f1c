package dev.rangestreams.store.rocksdb;

import java.util.Arrays;

/**
 * Which buckets hold entries that may be shown, about how many, and the bound below which nothing may be shown. So a read
 * seeks in buckets that exist, however far apart two timestamps are. The store guards it.
 */
final class Buckets {
    private final EntryKeys entryKeys;

    /**
     * The first {@code size} are the buckets, in order. What cursors were shown stays as it is: a bucket behind all others is
     * written behind them, for any other place there is a new array.
     */
    private long[] ids;

    /** Entries put into each; a replaced one counts twice. */
    private long[] counts;

    private int size;

    private long bound = Long.MIN_VALUE;

    /** Takes the buckets found in an opened database, in order, and an estimate of how many entries they hold together. */
    Buckets(EntryKeys entryKeys, long[] found, long entries) {
        this.entryKeys = entryKeys;
        this.ids = found;
        this.size = found.length;
        this.counts = new long[found.length];
        Arrays.fill(counts, found.length == 0 ? 0 : entries / found.length);
    }

    long bound() {
        return bound;
    }

    /** To be read at the indexes that {@link #from} and {@link #upTo} give. */
    long[] ids() {
        return ids;
    }

    /** The index of the lowest bucket that may hold an entry with this timestamp or a later one. */
    int from(long timestamp) {
        int at = find(timestamp);
        return at >= 0 ? at : -at - 1;
    }

    /** The index of the highest bucket that may hold an entry with this timestamp or an earlier one; -1 if none does. */
    int upTo(long timestamp) {
        int at = find(timestamp);
        return at >= 0 ? at : -at - 2;
    }

    private int find(long timestamp) {
        return Arrays.binarySearch(ids, 0, size, entryKeys.bucketOf(timestamp));
    }

    /** Whether there may be an entry with this timestamp. */
    boolean mayHold(long timestamp) {
        return find(timestamp) >= 0;
    }

    void added(long timestamp) {
        int at = find(timestamp);
        if (at < 0) {
            at = -at - 1;
            insert(at, entryKeys.bucketOf(timestamp));
        }
        counts[at]++;
    }

    /** To be called for a timestamp that there {@linkplain #mayHold may be} an entry with. */
    void removed(long timestamp) {
        int at = find(timestamp);
        counts[at] = Math.max(0, counts[at] - 1);
    }

    private void insert(int at, long bucket) {
        // Time mostly goes forward, and between two commits it may go through very many buckets: so these cost O(1).
        boolean full = size == ids.length;
        if (full || at < size) {
            int capacity = full ? Math.max(8, 2 * size) : ids.length;
            ids = opened(ids, at, capacity);
            counts = opened(counts, at, capacity);
        }
        ids[at] = bucket;
        counts[at] = 0;
        size++;
    }

    /** A copy with a free place at an index. */
    private long[] opened(long[] array, int at, int capacity) {
        long[] copy = new long[capacity];
        System.arraycopy(array, 0, copy, 0, at);
        System.arraycopy(array, at, copy, at + 1, size - at);
        return copy;
    }

    /** Moves the bound up; tells whether a whole bucket has passed it. */
    boolean passed(long newBound) {
        bound = newBound;
        int at = from(Math.max(newBound, 0));
        if (at > 0) {
            ids = Arrays.copyOfRange(ids, at, size);
            counts = Arrays.copyOfRange(counts, at, size);
            size -= at;
        }
        return at > 0;
    }

    long entries() {
        return Arrays.stream(counts, 0, size).sum();
    }
}
