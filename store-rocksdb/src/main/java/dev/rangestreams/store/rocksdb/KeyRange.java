package dev.rangestreams.store.rocksdb;

import dev.rangestreams.spi.Order;

/**
 * The entries of one key between two timestamps, and in which buckets to look for them.
 */
final class KeyRange {
    /** The live buckets when the read began. */
    private final long[] buckets;
    /** Index of the lowest bucket to look in. */
    private final int low;
    /** Index of the highest bucket to look in; below {@code low} if there is none. */
    private final int high;
    /** The lowest timestamp, inclusive, zero or positive. */
    private final long from;
    /** The highest timestamp, inclusive. */
    private final long to;
    /** How many bytes of an entry's key in RocksDB stand before its timestamp. */
    private final int prefixLength;

    private final boolean ascending;

    private KeyRange(long[] buckets, int low, int high, long from, long to, int prefixLength, boolean ascending) {
        this.buckets = buckets;
        this.low = low;
        this.high = high;
        this.from = from;
        this.to = to;
        this.prefixLength = prefixLength;
        this.ascending = ascending;
    }

    static KeyRange of(Buckets buckets, byte[] key, long from, long to, Order order) {
        long lowest = Math.max(Math.max(from, buckets.bound()), 0);
        boolean none = lowest > to;
        int low = none ? 0 : buckets.from(lowest);
        int high = none ? -1 : buckets.upTo(to);
        int prefix = EntryKeys.BUCKET + Bytes.writtenLength(key);
        return new KeyRange(buckets.ids(), low, high, lowest, to, prefix, order == Order.ASCENDING);
    }

    boolean ascending() {
        return ascending;
    }

    int prefixLength() {
        return prefixLength;
    }

    boolean isEmpty() {
        return low > high;
    }

    int firstBucket() {
        return ascending ? low : high;
    }

    int lastBucket() {
        return ascending ? high : low;
    }

    /** Sets a lane's bounds so that its iterator stays between the first and the last entry there may be. */
    void bound(Lane lane, byte[] key) {
        int length = prefixLength + EntryKeys.TAIL;
        lane.ensureCapacity(length);
        Bytes.write(key, lane.target, EntryKeys.BUCKET);
        write(lane, low, from, 0);
        lane.lowerBound(length);
        // One above the greatest timestamp is negative, and as unsigned bytes that is above it.
        write(lane, high, to + 1, 0);
        lane.upperBound(length);
    }

    /** Sets a lane's target to where the walk through a bucket begins, and tells the target's length. */
    int seekIn(Lane lane, int bucket) {
        if (ascending) {
            write(lane, bucket, from, 0);
        } else {
            write(lane, bucket, to, Long.MAX_VALUE);
        }
        return prefixLength + EntryKeys.TAIL;
    }

    private void write(Lane lane, int bucket, long timestamp, long arrival) {
        Bytes.putLong(lane.target, 0, buckets[bucket]);
        Bytes.putLong(lane.target, prefixLength, timestamp);
        Bytes.putLong(lane.target, prefixLength + Long.BYTES, arrival);
    }
}
