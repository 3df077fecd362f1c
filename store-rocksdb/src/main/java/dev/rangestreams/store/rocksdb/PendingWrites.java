package dev.rangestreams.store.rocksdb;

import java.util.Arrays;

/**
 * Writes that RocksDB has not been told of, in the format of its write batch, so that one call hands all of them over:
 * twelve bytes of head, of which the last four are the number of records (little endian); then per record a tag, the key
 * and, unless it is a deletion, the value, each behind its length.
 *
 * <p>Not thread-safe; the store guards it.
 */
final class PendingWrites {
    private static final int HEAD = 12;
    private static final byte DELETION = 0;
    private static final byte VALUE = 1;

    /** Enough to make the price of a call negligible, and little enough to stay in the processor's cache. */
    private static final int MOST_RECORDS = 512;

    private static final int MOST_BYTES = 256 << 10;
    private static final int FIRST_CAPACITY = 16 << 10;

    /** A tag and two lengths of at most five bytes. */
    private static final int LARGEST_OVERHEAD = 11;

    private static final int FILTER_BITS = 12;

    private final EntryKeys entryKeys;
    private final long[] filter = new long[1 << (FILTER_BITS - 6)];
    private byte[] bytes = new byte[FIRST_CAPACITY];
    private int length = HEAD;
    private int records;

    PendingWrites(EntryKeys entryKeys) {
        this.entryKeys = entryKeys;
    }

    void put(byte[] key, long timestamp, long arrival, byte[] value) {
        entry(VALUE, key, timestamp, arrival, value.length);
        value(value);
    }

    void remove(byte[] key, long timestamp, long arrival) {
        entry(DELETION, key, timestamp, arrival, 0);
    }

    private void entry(byte tag, byte[] key, long timestamp, long arrival, int valueLength) {
        int keyLength = EntryKeys.length(key);
        begin(tag, keyLength, valueLength);
        length = entryKeys.write(key, timestamp, arrival, bytes, length);
        int bit = bitOf(key);
        filter[bit >>> 6] |= 1L << bit;
    }

    /** Anything but an entry; only entries can be asked for with {@link #mayHold}. */
    void putOther(byte[] key, byte[] value) {
        begin(VALUE, key.length, value.length);
        System.arraycopy(key, 0, bytes, length, key.length);
        length += key.length;
        value(value);
    }

    void removeOther(byte[] key) {
        begin(DELETION, key.length, 0);
        System.arraycopy(key, 0, bytes, length, key.length);
        length += key.length;
    }

    private void begin(byte tag, int keyLength, int valueLength) {
        ensureRoom((long) length + LARGEST_OVERHEAD + keyLength + valueLength);
        bytes[length++] = tag;
        number(keyLength);
        records++;
    }

    private void value(byte[] value) {
        number(value.length);
        System.arraycopy(value, 0, bytes, length, value.length);
        length += value.length;
    }

    /** Writes a number in groups of seven bits, lowest first. */
    private void number(int value) {
        int rest = value;
        while (rest >= 0x80) {
            bytes[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
    }

    private void ensureRoom(long needed) {
        if (needed > bytes.length) {
            if (needed > Integer.MAX_VALUE - 8) {
                throw new IllegalArgumentException(
                        "An entry is too large: its key and value must fit into one array together with what waits to be"
                                + " written, but that makes " + needed + " bytes");
            }
            bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(needed, 2L * bytes.length)));
        }
    }

    boolean isEmpty() {
        return records == 0;
    }

    int records() {
        return records;
    }

    /** In bytes, as a write batch. */
    int size() {
        return length;
    }

    boolean isFull() {
        return records >= MOST_RECORDS || length >= MOST_BYTES;
    }

    /** Whether there may be a write of an entry of this key; true now and then although there is none. */
    boolean mayHold(byte[] key) {
        if (records == 0) {
            return false;
        }
        int bit = bitOf(key);
        return (filter[bit >>> 6] & (1L << bit)) != 0;
    }

    private static int bitOf(byte[] key) {
        return (Arrays.hashCode(key) * 0x9E3779B9) >>> (Integer.SIZE - FILTER_BITS);
    }

    /** Everything as one write batch; it stays pending until {@link #clear}, so that a failed write loses nothing. */
    byte[] batch() {
        byte[] batch = Arrays.copyOf(bytes, length);
        for (int i = 0; i < Integer.BYTES; i++) {
            batch[HEAD - Integer.BYTES + i] = (byte) (records >>> (Byte.SIZE * i));
        }
        return batch;
    }

    void clear() {
        if (bytes.length > 2 * MOST_BYTES) {
            bytes = new byte[FIRST_CAPACITY];
        }
        length = HEAD;
        records = 0;
        Arrays.fill(filter, 0);
    }
}
