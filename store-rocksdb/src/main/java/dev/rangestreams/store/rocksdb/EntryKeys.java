package dev.rangestreams.store.rocksdb;

import dev.rangestreams.spi.TimelineSettings;

/**
 * The key of an entry in RocksDB: bucket, key, timestamp, arrival. The bucket is the timestamp without its lowest bits,
 * so that entries that expire together lie together.
 *
 * @param shift how many low bits of the timestamp a bucket leaves out: it is {@code 2^shift} ms wide
 */
record EntryKeys(int shift) {
    /** Bytes before the key. */
    static final int BUCKET = Long.BYTES;

    /** Bytes behind the key: timestamp and arrival. */
    static final int TAIL = 2 * Long.BYTES;

    /** A key in RocksDB that begins with a byte from here on is no entry's. */
    static final int FIRST_OTHER = 0xFE;

    private static final long A_MINUTE_MS = 60_000;

    /**
     * At least half the retention wide, so that few buckets are live and a range crosses few of them; twice the retention
     * while that is less than a minute, where there is little to gain from giving storage back sooner; and a power of
     * two, so that a small change of the retention leaves stored entries where they are.
     */
    static EntryKeys forRetention(long retentionMs) {
        if (retentionMs == TimelineSettings.KEEP_FOREVER) {
            return new EntryKeys(Long.SIZE - 1);
        }
        long whileShort = retentionMs < A_MINUTE_MS / 2 ? 2 * retentionMs : A_MINUTE_MS;
        long atLeast = Math.max(retentionMs / 2, whileShort);
        return new EntryKeys(Long.SIZE - Long.numberOfLeadingZeros(atLeast - 1));
    }

    long bucketOf(long timestamp) {
        return timestamp >>> shift;
    }

    static int length(byte[] key) {
        return BUCKET + Bytes.writtenLength(key) + TAIL;
    }

    /** Writes an entry's key and tells the index behind it. */
    int write(byte[] key, long timestamp, long arrival, byte[] to, int start) {
        Bytes.putLong(to, start, bucketOf(timestamp));
        int at = Bytes.write(key, to, start + BUCKET);
        Bytes.putLong(to, at, timestamp);
        Bytes.putLong(to, at + Long.BYTES, arrival);
        return at + TAIL;
    }

    static long timestamp(byte[] entryKey, int length) {
        return Bytes.longAt(entryKey, length - TAIL);
    }

    static long arrival(byte[] entryKey, int length) {
        return Bytes.longAt(entryKey, length - Long.BYTES);
    }

    static byte[] key(byte[] entryKey, int length) {
        return Bytes.read(entryKey, BUCKET, length - TAIL);
    }
}
