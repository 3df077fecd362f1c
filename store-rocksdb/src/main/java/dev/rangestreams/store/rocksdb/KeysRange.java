package dev.rangestreams.store.rocksdb;

import dev.rangestreams.spi.Order;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The entries between two keys and two timestamps.
 */
final class KeysRange {
    private final byte @Nullable [] fromKey;
    private final byte @Nullable [] toKey;
    /** The lowest timestamp, inclusive, zero or positive. */
    private final long from;
    /** The highest timestamp, inclusive. */
    private final long to;

    private final boolean ascending;

    private KeysRange(byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, boolean ascending) {
        this.fromKey = fromKey;
        this.toKey = toKey;
        this.from = from;
        this.to = to;
        this.ascending = ascending;
    }

    static KeysRange of(
            Buckets buckets, byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, Order order) {
        long lowest = Math.max(Math.max(from, buckets.bound()), 0);
        return new KeysRange(fromKey, toKey, lowest, to, order == Order.ASCENDING);
    }

    long from() {
        return from;
    }

    long to() {
        return to;
    }

    boolean ascending() {
        return ascending;
    }

    boolean isEmpty() {
        return from > to || (fromKey != null && toKey != null && Arrays.compareUnsigned(fromKey, toKey) > 0);
    }

    /** Sets a reader's bounds so that its iterator stays in these buckets and, in a single bucket, between the keys. */
    void bound(NativeReader reader, long firstBucket, long lastBucket) {
        reader.lowerBound(lowerEdge(reader, firstBucket));
        reader.upperBound(upperEdge(reader, lastBucket));
    }

    /** Sets a reader's target to where the range begins in a bucket, and tells the target's length. */
    int lowerEdge(NativeReader reader, long bucket) {
        return edge(reader, bucket, fromKey, false);
    }

    /** Sets a reader's target to the place behind the range in a bucket, and tells the target's length. */
    int upperEdge(NativeReader reader, long bucket) {
        return toKey == null ? edge(reader, bucket + 1, null, false) : edge(reader, bucket, toKey, true);
    }

    /** Whether an entry is in a bucket and between the keys, at whatever time. */
    boolean holds(long bucket, byte[] entryKey, int length) {
        return Bytes.longAt(entryKey, 0) == bucket
                && (fromKey == null || compare(entryKey, length, fromKey) >= 0)
                && (toKey == null || compare(entryKey, length, toKey) <= 0);
    }

    private static int compare(byte[] entryKey, int length, byte[] key) {
        return Arrays.compareUnsigned(EntryKeys.key(entryKey, length), key);
    }

    /** Sets a reader's target to the place before all entries of a key, or behind them, and tells its length. */
    private static int edge(NativeReader reader, long bucket, byte @Nullable [] key, boolean behind) {
        reader.ensureCapacity(EntryKeys.BUCKET + (key == null ? 0 : Bytes.writtenLength(key)));
        Bytes.putLong(reader.target, 0, bucket);
        if (key == null) {
            return EntryKeys.BUCKET;
        }
        int end = Bytes.write(key, reader.target, EntryKeys.BUCKET);
        if (behind) {
            // The end mark is 00 00, and within a key a zero is followed by FF: nothing but this key's entries lies
            // between.
            reader.target[end - 1] = 1;
        }
        return end;
    }
}
