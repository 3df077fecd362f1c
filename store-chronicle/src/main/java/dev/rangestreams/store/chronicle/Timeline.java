package dev.rangestreams.store.chronicle;

import org.jspecify.annotations.Nullable;

/**
 * One key and where its chunks are: for each, a place in the order that none of its entries is below, and its address. That
 * is 24 bytes per chunk in one array, so that millions of keys are no burden for the heap. (The first chunk's place says
 * nothing: whatever is below the second's belongs there.)
 *
 * <p>Chunks live in {@code [start, end)}. A view shares the array; appending and dropping the oldest leave alone what it
 * shows, everything else goes over to a copy then.
 */
final class Timeline {
    private static final int LONGS = 3;
    private static final int ARRIVAL = 1;
    private static final int ADDRESS = 2;

    final byte[] key;
    final int hash;

    /** The bucket of time under which {@link Expiry} finds it, and its neighbours there. */
    long bucket = Expiry.NOWHERE;

    @Nullable
    Timeline previous;

    @Nullable
    Timeline next;

    /** The chunk that is last now was not the last one always: a cursor may not have looked yet how many entries it has. */
    boolean sealed;

    private long[] chunks = new long[LONGS];
    private int start;
    private int end;
    private boolean shared;

    Timeline(byte[] key) {
        this.key = key;
        this.hash = Key.hash(key);
    }

    boolean isEmpty() {
        return start == end;
    }

    /** How many chunks there are; the oldest one is number 0. */
    int size() {
        return end - start;
    }

    long chunk(int number) {
        return chunks[(start + number) * LONGS + ADDRESS];
    }

    long timestamp(int number) {
        return chunks[(start + number) * LONGS];
    }

    long arrival(int number) {
        return chunks[(start + number) * LONGS + ARRIVAL];
    }

    /** The array for a view, which will not see it change. */
    long[] share() {
        shared = true;
        return chunks;
    }

    /** Where in the shared array the chunk number 0 is. */
    int base() {
        return start;
    }

    static long chunk(long[] shared, int at) {
        return shared[at * LONGS + ADDRESS];
    }

    /** The number of the chunk in which a place in the order is or would be. */
    int find(long timestamp, long arrival) {
        int low = start + 1;
        int high = end;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (isAtMost(middle, timestamp, arrival)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1 - start;
    }

    private boolean isAtMost(int at, long timestamp, long arrival) {
        long own = chunks[at * LONGS];
        return own < timestamp || (own == timestamp && chunks[at * LONGS + ARRIVAL] <= arrival);
    }

    void add(long timestamp, long arrival, long chunk) {
        insert(size(), timestamp, arrival, chunk);
    }

    void insert(int number, long timestamp, long arrival, long chunk) {
        if (end * LONGS == chunks.length) {
            // One chunk, as most keys have, takes no more than it needs.
            move(size() + Math.max(1, size() / 2));
        } else if (number < size()) {
            unshare();
        }
        int at = (start + number) * LONGS;
        System.arraycopy(chunks, at, chunks, at + LONGS, end * LONGS - at);
        end++;
        chunks[at] = timestamp;
        chunks[at + ARRIVAL] = arrival;
        chunks[at + ADDRESS] = chunk;
    }

    /** Lets another chunk take the place of one. */
    void replace(int number, long chunk) {
        unshare();
        chunks[(start + number) * LONGS + ADDRESS] = chunk;
    }

    void drop(int number) {
        if (number == 0) {
            start++;
            return;
        }
        // Also behind the last one: the next to come must not be written over what a view shows.
        unshare();
        int at = (start + number) * LONGS;
        System.arraycopy(chunks, at + LONGS, chunks, at, end * LONGS - at - LONGS);
        end--;
    }

    private void unshare() {
        if (shared) {
            move(chunks.length / LONGS);
        }
    }

    /** Goes over to a new array, in which the first living chunk is the first one. */
    private void move(int capacity) {
        long[] moved = new long[Math.max(capacity, size()) * LONGS];
        System.arraycopy(chunks, start * LONGS, moved, 0, size() * LONGS);
        chunks = moved;
        end -= start;
        start = 0;
        shared = false;
    }
}
