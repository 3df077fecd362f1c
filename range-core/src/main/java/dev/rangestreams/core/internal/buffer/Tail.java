package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.state.CachedTail;
import java.util.Arrays;
import org.apache.kafka.streams.processor.api.Record;

/**
 * The newest entries of one key, ready to be handed out: every entry with a timestamp of at least {@link #completeFrom} is
 * here, in the order of (timestamp, arrival). Entries read from the engine stay bytes until somebody asks for them.
 *
 * <p>Used by one stream thread. The arrays are never seen outside this package; {@link TailRecords} walks over them.
 */
public final class Tail<K, V> implements CachedTail {
    /** What one entry costs on the heap beside its bytes: its record, headers, and places in the arrays. */
    static final int OVERHEAD = 160;

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
    private long weighedAt;
    private long highestArrival = -1;

    Tail(K key, RecordCodec<K, V> codec, long completeFrom, int capacity) {
        this.key = key;
        this.codec = codec;
        this.completeFrom = completeFrom;
        this.timestamps = new long[capacity];
        this.arrivals = new long[capacity];
        this.sizes = new int[capacity];
        this.slots = new Object[capacity];
    }

    K key() {
        return key;
    }

    long completeFrom() {
        return completeFrom;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public long weighedAt() {
        return weighedAt;
    }

    @Override
    public void weighedAt(long bytesThen) {
        weighedAt = bytesThen;
    }

    /** At least the arrival of every entry. */
    long highestArrival() {
        return highestArrival;
    }

    int first() {
        return start;
    }

    int end() {
        return end;
    }

    long timestamp(int index) {
        return timestamps[index];
    }

    long arrival(int index) {
        return arrivals[index];
    }

    @SuppressWarnings("unchecked") // slots hold records of K and V, or bytes
    Record<K, V> record(int index) {
        Object slot = slots[index];
        if (slot instanceof Record<?, ?> known) {
            return (Record<K, V>) known;
        }
        Record<K, V> record = codec.record(key, timestamps[index], (byte[]) slot);
        slots[index] = record;
        return record;
    }

    /** The first index whose timestamp is at least {@code timestamp}. */
    int indexFrom(long timestamp) {
        if (end > start && timestamps[end - 1] < timestamp) {
            return end;
        }
        int low = start;
        int high = end;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (timestamps[middle] < timestamp) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The first index whose timestamp is above {@code timestamp}. */
    int indexAfter(long timestamp) {
        return timestamp == Long.MAX_VALUE ? end : indexFrom(timestamp + 1);
    }

    /** Adds an entry at its place; one with the same timestamp and arrival is replaced. Entries before the tail are ignored. */
    void add(long timestamp, long arrival, Object recordOrBytes, int size) {
        if (timestamp < completeFrom) {
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
    void forgetBefore(long bound) {
        while (start < end && timestamps[start] < bound) {
            dropFirst();
        }
        completeFrom = Math.max(completeFrom, bound);
    }

    @Override
    public void shrinkTo(long maxBytes) {
        while (bytes > maxBytes && start < end) {
            long dropped = timestamps[start];
            do {
                dropFirst();
            } while (start < end && timestamps[start] == dropped);
            completeFrom = dropped + 1;
        }
    }

    /** When there are more than {@code most} entries, drops the oldest half. */
    void keepNewest(int most) {
        if (end - start > most) {
            forgetBefore(timestamps[end - most / 2]);
        }
    }

    private void dropFirst() {
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
            int capacity = Math.max(8, slots.length * 2);
            timestamps = grow(timestamps, capacity);
            arrivals = grow(arrivals, capacity);
            int[] newSizes = new int[capacity];
            System.arraycopy(sizes, start, newSizes, 0, end - start);
            sizes = newSizes;
            Object[] newSlots = new Object[capacity];
            System.arraycopy(slots, start, newSlots, 0, end - start);
            slots = newSlots;
        }
        end -= shift;
        start = 0;
        return shift;
    }

    private long[] grow(long[] array, int capacity) {
        long[] grown = new long[capacity];
        System.arraycopy(array, start, grown, 0, end - start);
        return grown;
    }

    private void move(int from, int to, int length) {
        System.arraycopy(timestamps, from, timestamps, to, length);
        System.arraycopy(arrivals, from, arrivals, to, length);
        System.arraycopy(sizes, from, sizes, to, length);
        System.arraycopy(slots, from, slots, to, length);
    }

    private void set(int at, long timestamp, long arrival, Object recordOrBytes, int size) {
        highestArrival = Math.max(highestArrival, arrival);
        timestamps[at] = timestamp;
        arrivals[at] = arrival;
        slots[at] = recordOrBytes;
        sizes[at] = size;
    }
}
