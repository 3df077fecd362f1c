package dev.rangestreams.store.rocksdb;

import java.util.Arrays;

/**
 * What readers may see at a moment: nothing older than the bound, and which buckets hold anything. So a read seeks in
 * buckets that exist, however far apart two timestamps are.
 */
final class Visible {
    /** The lowest timestamp that may be shown. */
    private final long bound;
    /** The buckets that may hold entries, in order; not changed any more. */
    private final long[] buckets;

    Visible(long bound, long[] buckets) {
        this.bound = bound;
        this.buckets = buckets;
    }

    long bound() {
        return bound;
    }

    long[] buckets() {
        return buckets;
    }

    boolean has(long bucket) {
        return Arrays.binarySearch(buckets, bucket) >= 0;
    }

    /** The index of the first bucket that is not below the given one. */
    int from(long bucket) {
        int at = Arrays.binarySearch(buckets, bucket);
        return at >= 0 ? at : -at - 1;
    }

    /** The index of the last bucket that is not above the given one; -1 if there is none. */
    int upTo(long bucket) {
        int at = Arrays.binarySearch(buckets, bucket);
        return at >= 0 ? at : -at - 2;
    }

    Visible with(long bucket) {
        int at = from(bucket);
        long[] more = new long[buckets.length + 1];
        System.arraycopy(buckets, 0, more, 0, at);
        more[at] = bucket;
        System.arraycopy(buckets, at, more, at + 1, buckets.length - at);
        return new Visible(bound, more);
    }

    Visible before(long newBound, long lowestBucket) {
        int at = from(lowestBucket);
        return new Visible(newBound, at == 0 ? buckets : Arrays.copyOfRange(buckets, at, buckets.length));
    }
}
