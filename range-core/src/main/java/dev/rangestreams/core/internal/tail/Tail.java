package dev.rangestreams.core.internal.tail;

import dev.rangestreams.core.internal.envelope.RecordCodec;
import dev.rangestreams.runtime.internal.cache.CachedTail;
import java.util.Arrays;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * The newest entries of one key, ready to be handed out: every entry with a timestamp of at least {@link #completeFrom} is
 * here, in the order of (timestamp, arrival). Entries read from the engine stay bytes until somebody asks for them.
 *
 * <p>Used by one stream thread. The arrays are never seen outside this package; {@link TailRecords} walks over them.
 */
public final class Tail<K, V> extends CachedTail {
    /** What one entry costs on the heap beside its bytes: its record, headers, and places in the arrays. */
    public static final int OVERHEAD = 160;

    private static final int HEADERS = 64;
    private static final int HEADER = 96;

    /** Room for this many entries is never given back: it costs less than doing so. */
    private static final int SMALL = 64;

    private final K key;
    private final RecordCodec<K, V> codec;

    private long[] timestamps;
    private long[] arrivals;
    private int[] sizes;
    private Object[] slots; // each a Record<K, V>, or the byte[] it is still to be made from
    private int start;
    private int end;
    private long completeFrom;
    private long bytes;
    private long highestArrival = -1;
    private boolean spent;
    private int misses;

    // The last answer of indexFrom, until something changes.
    private long soughtTime;
    private int soughtIndex;
    private boolean sought;

    public Tail(K key, RecordCodec<K, V> codec, long completeFrom, int capacity) {
        this.key = key;
        this.codec = codec;
        this.completeFrom = completeFrom;
        this.timestamps = new long[capacity];
        this.arrivals = new long[capacity];
        this.sizes = new int[capacity];
        this.slots = new Object[capacity];
    }

    /** What a record's headers take on the heap beside their bytes: an object each, its name, and places in a list. */
    public static int headerCost(Headers headers) {
        int count = headers.toArray().length;
        return count == 0 ? 0 : HEADERS + HEADER * count;
    }

    public K key() {
        return key;
    }

    public long completeFrom() {
        return completeFrom;
    }

    /** Whether it is of no use: entries of the last millisecond there is are missing, and no time lies behind that. */
    public boolean isSpent() {
        return spent;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    /** At least the arrival of every entry. */
    public long highestArrival() {
        return highestArrival;
    }

    /** Tells that the engine had to be asked for what is older than this tail. */
    public void missed() {
        misses++;
    }

    /** How often it was told so. */
    public int misses() {
        return misses;
    }

    public int first() {
        return start;
    }

    public int end() {
        return end;
    }

    public long timestamp(int index) {
        return timestamps[index];
    }

    public long arrival(int index) {
        return arrivals[index];
    }

    @SuppressWarnings("unchecked") // slots hold records of K and V, or bytes
    public Record<K, V> record(int index) {
        Object slot = slots[index];
        if (slot instanceof Record<?, ?> known) {
            return (Record<K, V>) known;
        }
        Record<K, V> record = codec.record(key, timestamps[index], (byte[]) slot);
        slots[index] = record;
        int more = headerCost(record.headers());
        sizes[index] += more;
        bytes += more;
        return record;
    }

    /** The record of a timestamp and an arrival, null if it is not here. */
    public @Nullable Record<K, V> find(long timestamp, long arrival) {
        for (int index = seek(timestamp); index < end && timestamps[index] == timestamp; index++) {
            if (arrivals[index] == arrival) {
                return record(index);
            }
        }
        return null;
    }

    /** The first index whose timestamp is at least {@code timestamp}. */
    public int indexFrom(long timestamp) {
        if (timestamp != soughtTime || !sought) {
            // Several aggregations of one anchor ask for the same.
            soughtIndex = seek(timestamp);
            soughtTime = timestamp;
            sought = true;
        }
        return soughtIndex;
    }

    private int seek(long timestamp) {
        int left = end - start;
        if (left == 0 || timestamps[end - 1] < timestamp) {
            return end;
        }
        int low = start;
        while (left > 1) {
            // Without a branch: which half it is, no processor can foresee.
            int half = left >>> 1;
            low += timestamps[low + half - 1] < timestamp ? half : 0;
            left -= half;
        }
        return low;
    }

    /** The first index whose timestamp is above {@code timestamp}. */
    public int indexAfter(long timestamp) {
        return timestamp == Long.MAX_VALUE ? end : seek(timestamp + 1);
    }

    /** Adds an entry at its place; one with the same timestamp and arrival is replaced. Entries before the tail are ignored. */
    public void add(long timestamp, long arrival, Object recordOrBytes, int size) {
        if (timestamp < completeFrom || spent) {
            return;
        }
        int at = place(timestamp, arrival);
        if (at < end && timestamps[at] == timestamp && arrivals[at] == arrival) {
            bytes += size - sizes[at];
            set(at, timestamp, arrival, recordOrBytes, size);
            return;
        }
        if (end == slots.length) {
            at -= makeRoom();
        }
        if (at < end) {
            move(at, at + 1, end - at);
        }
        end++;
        set(at, timestamp, arrival, recordOrBytes, size);
        bytes += size + OVERHEAD;
    }

    private int place(long timestamp, long arrival) {
        int at = indexAfter(timestamp);
        while (at > start && timestamps[at - 1] == timestamp && arrivals[at - 1] >= arrival) {
            at--;
        }
        return at;
    }

    /** Drops entries below {@code bound}: whoever still wants them has to ask the engine. */
    public void forgetBefore(long bound) {
        while (start < end && timestamps[start] < bound) {
            dropFirst();
        }
        completeFrom = Math.max(completeFrom, bound);
        giveBackRoom();
    }

    /** Tells that not all entries up to a timestamp, inclusive, are here. Those that are go too. */
    public void isIncompleteUpTo(long timestamp) {
        if (timestamp < Long.MAX_VALUE) {
            forgetBefore(timestamp + 1);
        } else {
            forgetBefore(timestamp);
            while (start < end) {
                dropFirst();
            }
            spent = true;
        }
    }

    @Override
    protected void shrinkTo(long maxBytes) {
        while (bytes > maxBytes && start < end) {
            isIncompleteUpTo(timestamps[start]);
        }
    }

    /** When there are more than {@code most} entries, drops the oldest half. */
    public void keepNewest(int most) {
        if (end - start > most) {
            forgetBefore(timestamps[end - most / 2]);
        }
    }

    private void dropFirst() {
        sought = false;
        bytes -= sizes[start] + OVERHEAD;
        slots[start] = null;
        start++;
        if (start == end) {
            start = 0;
            end = 0;
        }
    }

    /** Returns by how much the entries moved to the left. */
    private int makeRoom() {
        int shift = start;
        if (start > slots.length / 2) {
            move(start, 0, end - start);
            Arrays.fill(slots, end - start, end, null);
        } else {
            copyTo(Math.max(8, slots.length * 2));
        }
        end -= shift;
        start = 0;
        return shift;
    }

    /** The arrays are not counted: after a burst they would stay large for the few entries that are left. */
    private void giveBackRoom() {
        if (slots.length > SMALL && end - start < slots.length / 4) {
            copyTo(Math.max(SMALL / 2, 2 * (end - start)));
            end -= start;
            start = 0;
        }
    }

    int room() {
        return slots.length;
    }

    private void copyTo(int capacity) {
        timestamps = copy(timestamps, capacity);
        arrivals = copy(arrivals, capacity);
        int[] newSizes = new int[capacity];
        System.arraycopy(sizes, start, newSizes, 0, end - start);
        sizes = newSizes;
        Object[] newSlots = new Object[capacity];
        System.arraycopy(slots, start, newSlots, 0, end - start);
        slots = newSlots;
    }

    private long[] copy(long[] array, int capacity) {
        long[] copied = new long[capacity];
        System.arraycopy(array, start, copied, 0, end - start);
        return copied;
    }

    private void move(int from, int to, int length) {
        System.arraycopy(timestamps, from, timestamps, to, length);
        System.arraycopy(arrivals, from, arrivals, to, length);
        System.arraycopy(sizes, from, sizes, to, length);
        System.arraycopy(slots, from, slots, to, length);
    }

    private void set(int at, long timestamp, long arrival, Object recordOrBytes, int size) {
        sought = false;
        highestArrival = Math.max(highestArrival, arrival);
        timestamps[at] = timestamp;
        arrivals[at] = arrival;
        slots[at] = recordOrBytes;
        sizes[at] = size;
    }
}
