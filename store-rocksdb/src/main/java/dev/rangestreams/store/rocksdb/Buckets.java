package dev.rangestreams.store.rocksdb;

import java.util.Arrays;

/**
 * Which buckets hold entries that may be shown, about how many, and the bound below which nothing may be shown. So a read
 * seeks in buckets that exist, however far apart two timestamps are. The store guards it.
 */
final class Buckets {
    private final EntryKeys entryKeys;

    /** In order; replaced, never changed, since cursors go on using it. */
    private long[] ids;

    /** Entries put into each; a replaced one counts twice. */
    private long[] counts;

    private long bound = Long.MIN_VALUE;

    /** Takes the buckets found in an opened database, in order, and an estimate of how many entries they hold together. */
    Buckets(EntryKeys entryKeys, long[] found, long entries) {
        this.entryKeys = entryKeys;
        this.ids = found;
        this.counts = new long[found.length];
        Arrays.fill(counts, found.length == 0 ? 0 : entries / found.length);
    }

    long bound() {
        return bound;
    }

    long[] ids() {
        return ids;
    }

    /** The index of the lowest bucket that may hold an entry with this timestamp or a later one. */
    int from(long timestamp) {
        int at = Arrays.binarySearch(ids, entryKeys.bucketOf(timestamp));
        return at >= 0 ? at : -at - 1;
    }

    /** The index of the highest bucket that may hold an entry with this timestamp or an earlier one; -1 if none does. */
    int upTo(long timestamp) {
        int at = Arrays.binarySearch(ids, entryKeys.bucketOf(timestamp));
        return at >= 0 ? at : -at - 2;
    }

    void added(long timestamp) {
        long bucket = entryKeys.bucketOf(timestamp);
        int at = Arrays.binarySearch(ids, bucket);
        if (at < 0) {
            at = -at - 1;
            ids = insert(ids, at, bucket);
            counts = insert(counts, at, 0);
        }
        counts[at]++;
    }

    /** Whether there may be an entry with this timestamp; if so, one fewer is counted. */
    boolean removed(long timestamp) {
        int at = Arrays.binarySearch(ids, entryKeys.bucketOf(timestamp));
        if (at < 0) {
            return false;
        }
        counts[at] = Math.max(0, counts[at] - 1);
        return true;
    }

    private static long[] insert(long[] into, int at, long value) {
        long[] more = new long[into.length + 1];
        System.arraycopy(into, 0, more, 0, at);
        more[at] = value;
        System.arraycopy(into, at, more, at + 1, into.length - at);
        return more;
    }

    /** Moves the bound up; tells whether a whole bucket has passed it. */
    boolean passed(long newBound) {
        bound = newBound;
        int at = from(Math.max(newBound, 0));
        if (at > 0) {
            ids = Arrays.copyOfRange(ids, at, ids.length);
            counts = Arrays.copyOfRange(counts, at, counts.length);
        }
        return at > 0;
    }

    long entries() {
        return Arrays.stream(counts).sum();
    }
}
