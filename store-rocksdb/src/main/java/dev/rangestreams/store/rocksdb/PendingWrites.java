package dev.rangestreams.store.rocksdb;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes that RocksDB has not been told of, in the {@linkplain BatchFormat format} of its write batch, so that one call hands all
 * of them over. RocksDB takes over all of them or none, so it does not matter that a value may be written over in its place.
 *
 * <p>Not thread-safe; the store guards it.
 */
final class PendingWrites {
    /**
     * Far more than it takes to make the price of a call negligible: the longer writes wait, the more of them replace one that
     * waits, as those of newest versions and of windows do. But they are on the heap.
     */
    private static final int MOST_RECORDS = 4096;

    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;
    private static final int USUAL_KEY = 256;
    private static final int FILTER_BITS = 14;
    private static final int SPREAD = 0x9E3779B9;
    private static final long MORE_SPREAD = 0x9E3779B97F4A7C15L;

    /** What {@link #find} says of an entry that nothing is to be written of. */
    static final int NOT_THERE = 0;

    private final EntryKeys entryKeys;
    private final PendingRecords records;
    private final long[] filter = new long[1 << (FILTER_BITS - 6)];

    /** Where the keys of entries' last records begin, with the keys' lengths. */
    private final PendingIndex index = new PendingIndex();

    /** For the key of an entry that is looked for. */
    private final byte[] wanted = new byte[USUAL_KEY];

    private int count;

    PendingWrites(EntryKeys entryKeys, ChunkPool pool) {
        this.entryKeys = entryKeys;
        this.records = new PendingRecords(pool);
    }

    /** Tells whether that is one more record: one that waits with a value of the same length is written over. */
    boolean put(byte[] key, long timestamp, long arrival, byte[] value) {
        int keyLength = EntryKeys.length(key);
        int start = begin(BatchFormat.VALUE, keyLength, value.length);
        byte[] to = records.bytes;
        int behind = entryKeys.write(key, timestamp, arrival, to, BatchFormat.putNumber(to, start + 1, keyLength));
        int hash = hash(noted(key), timestamp, arrival);
        int place = placeOf(hash, to, start + 1, behind);
        int known = index.address(place);
        if (known != NOT_THERE && writtenOver(known, value)) {
            return false;
        }
        index.set(place, hash, records.address(start + 1));
        end(BatchFormat.putValue(to, behind, value));
        return true;
    }

    private boolean writtenOver(int known, byte[] value) {
        byte[] in = records.at(known);
        int start = PendingRecords.offset(known);
        int at = BatchFormat.behindKey(in, start);
        if (in[start - 1] == BatchFormat.DELETION || BatchFormat.numberAt(in, at) != value.length) {
            return false;
        }
        System.arraycopy(value, 0, in, at + BatchFormat.sizeOf(value.length), value.length);
        return true;
    }

    void remove(byte[] key, long timestamp, long arrival) {
        int keyLength = EntryKeys.length(key);
        int start = begin(BatchFormat.DELETION, keyLength, 0);
        byte[] to = records.bytes;
        int behind = entryKeys.write(key, timestamp, arrival, to, BatchFormat.putNumber(to, start + 1, keyLength));
        int hash = hash(noted(key), timestamp, arrival);
        index.set(placeOf(hash, to, start + 1, behind), hash, records.address(start + 1));
        end(behind);
    }

    /** Anything but an entry; only entries can be asked for with {@link #mayHold}. */
    void putOther(byte[] key, byte[] value) {
        int behind = other(BatchFormat.VALUE, key, value.length);
        end(BatchFormat.putValue(records.bytes, behind, value));
    }

    void removeOther(byte[] key) {
        end(other(BatchFormat.DELETION, key, 0));
    }

    private int other(byte tag, byte[] key, int valueLength) {
        int start = begin(tag, key.length, valueLength);
        byte[] to = records.bytes;
        int at = BatchFormat.putNumber(to, start + 1, key.length);
        System.arraycopy(key, 0, to, at, key.length);
        return at + key.length;
    }

    /** Tells where a record begins for which there is room; it counts when it is told to {@link #end}. */
    private int begin(byte tag, int keyLength, int valueLength) {
        long needed = (long) BatchFormat.LARGEST_OVERHEAD + keyLength + valueLength;
        if (needed > LARGEST_ARRAY - BatchFormat.HEAD) {
            throw new IllegalArgumentException(
                    "An entry is too large: its key and value must fit into one array, but that makes " + needed
                            + " bytes");
        }
        records.reserve((int) needed);
        records.bytes[records.end] = tag;
        return records.end;
    }

    private void end(int end) {
        records.end = end;
        count++;
    }

    boolean isEmpty() {
        return count == 0;
    }

    int records() {
        return count;
    }

    /** In bytes, as a write batch. */
    int size() {
        return BatchFormat.HEAD + records.size();
    }

    /** At most how many bytes a record takes. */
    static long mostFor(byte[] key, int valueLength) {
        return BatchFormat.LARGEST_OVERHEAD
                + EntryKeys.BUCKET
                + 2L * key.length
                + Bytes.END_MARK
                + EntryKeys.TAIL
                + valueLength;
    }

    /**
     * Whether a record of so many bytes may be added to what waits. If not, that has to be handed over first: then there is room for
     * whatever comes. There never is beside a large one.
     */
    boolean hasRoomFor(long bytes) {
        return count == 0 || (count < MOST_RECORDS && !records.holdsLarge() && records.hasRoomFor(bytes));
    }

    /** Whether there is a record that is larger than a chunk; it should not wait, and it is alone. */
    boolean holdsLarge() {
        return records.holdsLarge();
    }

    /** Whether there may be a write of an entry of this key; true now and then although there is none. */
    boolean mayHold(byte[] key) {
        return count > 0 && mayHold(Arrays.hashCode(key));
    }

    private boolean mayHold(int keyHash) {
        int bit = bitOf(keyHash);
        return (filter[bit >>> 6] & (1L << bit)) != 0;
    }

    /** Has {@link #mayHold} know of a key, and tells its hash. */
    private int noted(byte[] key) {
        int hash = Arrays.hashCode(key);
        int bit = bitOf(hash);
        filter[bit >>> 6] |= 1L << bit;
        return hash;
    }

    private static int bitOf(int hash) {
        return (hash * SPREAD) >>> (Integer.SIZE - FILTER_BITS);
    }

    private static int hash(int keyHash, long timestamp, long arrival) {
        return (keyHash + Long.hashCode(timestamp * MORE_SPREAD + arrival)) * SPREAD;
    }

    /** Where the last write of an entry is, for {@link #value}; or {@link #NOT_THERE}. */
    int find(byte[] key, long timestamp, long arrival) {
        if (count == 0) {
            return NOT_THERE;
        }
        int keyHash = Arrays.hashCode(key);
        if (!mayHold(keyHash)) {
            return NOT_THERE;
        }
        int keyLength = EntryKeys.length(key);
        int most = BatchFormat.LARGEST_OVERHEAD + keyLength;
        byte[] to = most <= wanted.length ? wanted : new byte[most];
        int behind = entryKeys.write(key, timestamp, arrival, to, BatchFormat.putNumber(to, 0, keyLength));
        return index.address(placeOf(hash(keyHash, timestamp, arrival), to, 0, behind));
    }

    /** What is to be written there; null for a deletion. */
    byte @Nullable [] value(int found) {
        byte[] in = records.at(found);
        int start = PendingRecords.offset(found);
        if (in[start - 1] == BatchFormat.DELETION) {
            return null;
        }
        int at = BatchFormat.behindKey(in, start);
        int valueLength = BatchFormat.numberAt(in, at);
        int from = at + BatchFormat.sizeOf(valueLength);
        return Arrays.copyOfRange(in, from, from + valueLength);
    }

    /** The place in the index of the entry whose key is in {@code [begin, end)}: that of its last record, or a free one. */
    private int placeOf(int hash, byte[] bytes, int begin, int end) {
        int place = index.first(hash);
        while (!index.isFree(place) && !(index.hasHash(place, hash) && isAt(index.address(place), bytes, begin, end))) {
            place = index.next(place);
        }
        return place;
    }

    private boolean isAt(int known, byte[] bytes, int begin, int end) {
        byte[] in = records.at(known);
        int start = PendingRecords.offset(known);
        int behind = start + end - begin;
        return behind <= in.length && Arrays.equals(in, start, behind, bytes, begin, end);
    }

    /** Everything as one write batch; it stays pending until {@link #clear}, so that a failed write loses nothing. */
    byte[] batch() {
        byte[] batch = new byte[size()];
        records.copyTo(batch, BatchFormat.HEAD);
        BatchFormat.putCount(batch, count);
        return batch;
    }

    /** Forgets everything, and gives nearly all of its memory back. */
    void clear() {
        records.clear();
        index.clear();
        Arrays.fill(filter, 0);
        count = 0;
    }

    /** To be called when nothing is pending and may not be for a while: the rest of the memory that use has made it take goes, too. */
    void shrink() {
        index.shrink();
    }
}
