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

    /** Sets a reader's bounds so that its iterator stays between the first and the last entry there may be. */
    void bound(NativeReader reader, byte[] key) {
        int length = prefixLength + EntryKeys.TAIL;
        reader.ensureCapacity(length);
        Bytes.write(key, reader.target, EntryKeys.BUCKET);
        write(reader, low, from, 0);
        reader.lowerBound(length);
        // One above the greatest timestamp is negative, and as unsigned bytes that is above it.
        write(reader, high, to + 1, 0);
        reader.upperBound(length);
    }

    /** Sets a reader's target to where the walk through a bucket begins, and tells the target's length. */
    int seekIn(NativeReader reader, int bucket) {
        if (ascending) {
            write(reader, bucket, from, 0);
        } else {
            write(reader, bucket, to, Long.MAX_VALUE);
        }
        return prefixLength + EntryKeys.TAIL;
    }

    private void write(NativeReader reader, int bucket, long timestamp, long arrival) {
        Bytes.putLong(reader.target, 0, buckets[bucket]);
        Bytes.putLong(reader.target, prefixLength, timestamp);
        Bytes.putLong(reader.target, prefixLength + Long.BYTES, arrival);
    }
}
