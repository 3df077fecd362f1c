package dev.rangestreams.store.rocksdb;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes that RocksDB has not been told of, in the format of its write batch, so that one call hands all of them over:
 * twelve bytes of head, of which the last four are the number of records (little endian); then per record a tag, the key
 * and, unless it is a deletion, the value, each behind its length. RocksDB takes over all of them or none, so it does not
 * matter that a value may be written over in its place.
 *
 * <p>Not thread-safe; the store guards it.
 */
final class PendingWrites {
    private static final int HEAD = 12;
    private static final byte DELETION = 0;
    private static final byte VALUE = 1;

    /**
     * Far more than it takes to make the price of a call negligible: the longer writes wait, the more of them replace one that
     * waits, as those of newest versions and of windows do. But each store has these bytes on the heap.
     */
    private static final int MOST_RECORDS = 4096;

    private static final int MOST_BYTES = 512 << 10;
    private static final int FIRST_CAPACITY = 16 << 10;

    /** A tag and two lengths of at most five bytes. */
    private static final int LARGEST_OVERHEAD = 11;

    private static final int FILTER_BITS = 14;
    private static final int SPREAD = 0x9E3779B9;
    private static final long MORE_SPREAD = 0x9E3779B97F4A7C15L;

    /** Twice as many places as records. */
    private static final int INDEX_BITS = 13;

    /** What {@link #find} says of an entry that nothing is to be written of. */
    static final int NOT_THERE = 0;

    private final EntryKeys entryKeys;
    private final long[] filter = new long[1 << (FILTER_BITS - 6)];

    /** Where the keys of entries' last records begin, by their hash and the places behind it; half of them are free. */
    private final int[] index = new int[1 << INDEX_BITS];

    private byte[] bytes = new byte[FIRST_CAPACITY];
    private int length = HEAD;
    private int records;

    PendingWrites(EntryKeys entryKeys) {
        this.entryKeys = entryKeys;
    }

    /** Tells whether that is one more record: one that waits with a value of the same length is written over. */
    boolean put(byte[] key, long timestamp, long arrival, byte[] value) {
        int start = length;
        int place = entry(VALUE, key, timestamp, arrival, value.length);
        int known = index[place];
        if (known != NOT_THERE && bytes[known - 1] == VALUE) {
            int at = behindKey(known);
            if (numberAt(at) == value.length) {
                System.arraycopy(value, 0, bytes, at + sizeOf(value.length), value.length);
                length = start;
                records--;
                return false;
            }
        }
        index[place] = start + 1;
        value(value);
        return true;
    }

    void remove(byte[] key, long timestamp, long arrival) {
        int start = length;
        index[entry(DELETION, key, timestamp, arrival, 0)] = start + 1;
    }

    /** Begins a record, and tells the place in the index for its entry. */
    private int entry(byte tag, byte[] key, long timestamp, long arrival, int valueLength) {
        int start = length;
        begin(tag, EntryKeys.length(key), valueLength);
        length = entryKeys.write(key, timestamp, arrival, bytes, length);
        int hash = Arrays.hashCode(key);
        int bit = bitOf(hash);
        filter[bit >>> 6] |= 1L << bit;
        return placeOf(start + 1, length, hash, timestamp, arrival);
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

    private int numberAt(int start) {
        int value = 0;
        int at = start;
        for (int shift = 0; ; shift += 7) {
            byte group = bytes[at++];
            value |= (group & 0x7F) << shift;
            if (group >= 0) {
                return value;
            }
        }
    }

    /** In how many groups a number is written. */
    private static int sizeOf(int number) {
        return (Integer.SIZE + 6 - Integer.numberOfLeadingZeros(number | 1)) / 7;
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
        int bit = bitOf(Arrays.hashCode(key));
        return (filter[bit >>> 6] & (1L << bit)) != 0;
    }

    private static int bitOf(int hash) {
        return (hash * SPREAD) >>> (Integer.SIZE - FILTER_BITS);
    }

    /** Where the last write of an entry is, for {@link #value}; or {@link #NOT_THERE}. */
    int find(byte[] key, long timestamp, long arrival) {
        if (!mayHold(key)) {
            return NOT_THERE;
        }
        // Written as if it were to be removed, and forgotten at once.
        int start = length;
        int place = entry(DELETION, key, timestamp, arrival, 0);
        length = start;
        records--;
        return index[place];
    }

    /** What is to be written there; null for a deletion. */
    byte @Nullable [] value(int found) {
        if (bytes[found - 1] == DELETION) {
            return null;
        }
        int at = behindKey(found);
        int valueLength = numberAt(at);
        int from = at + sizeOf(valueLength);
        return Arrays.copyOfRange(bytes, from, from + valueLength);
    }

    /** The place in the index of the entry whose key is in {@code [begin, end)}: that of its last record, or a free one. */
    private int placeOf(int begin, int end, int hash, long timestamp, long arrival) {
        int place =
                ((hash + Long.hashCode(timestamp * MORE_SPREAD + arrival)) * SPREAD) >>> (Integer.SIZE - INDEX_BITS);
        while (index[place] != NOT_THERE && !isAt(index[place], begin, end)) {
            place = (place + 1) & (index.length - 1);
        }
        return place;
    }

    private boolean isAt(int known, int begin, int end) {
        return Arrays.equals(bytes, known, known + end - begin, bytes, begin, end);
    }

    private int behindKey(int known) {
        int keyLength = numberAt(known);
        return known + sizeOf(keyLength) + keyLength;
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
        Arrays.fill(index, NOT_THERE);
    }
}
