package dev.rangestreams.store.chronicle;

/**
 * Some neighbouring chunks of one key: for each a place in the order that none of its entries is below, and its address,
 * in {@code [start, end)} of one array. Indexes of chunks are those of the array.
 */
final class Page {
    /** So that what has to be moved for a chunk in between does not depend on how many there are in all. */
    static final int MOST = 64;

    private static final int LONGS = 3;
    private static final int ARRIVAL = 1;
    private static final int ADDRESS = 2;

    private long[] chunks;
    int start;
    int end;

    /** With room for one chunk: most keys have no more. */
    Page() {
        this(new long[LONGS], 0);
    }

    private Page(long[] chunks, int end) {
        this.chunks = chunks;
        this.end = end;
    }

    int size() {
        return end - start;
    }

    /** The array, for snapshots: whatever is in it stays there, unless the page is changed other than at its two ends. */
    long[] chunks() {
        return chunks;
    }

    static long chunk(long[] chunks, int index) {
        return chunks[index * LONGS + ADDRESS];
    }

    long chunk(int index) {
        return chunks[index * LONGS + ADDRESS];
    }

    long timestamp(int index) {
        return chunks[index * LONGS];
    }

    long arrival(int index) {
        return chunks[index * LONGS + ARRIVAL];
    }

    /** Whether the place of a chunk is not above one. */
    boolean isAtMost(int index, long timestamp, long arrival) {
        long own = timestamp(index);
        return own < timestamp || (own == timestamp && arrival(index) <= arrival);
    }

    /** The last chunk whose place is not above one, or the first chunk. */
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
        return low - 1;
    }

    /** Adds a chunk before another, or behind the last one; there must be fewer than {@link #MOST}. */
    void insert(int number, long timestamp, long arrival, long chunk) {
        if (end * LONGS == chunks.length) {
            chunks = copy(start, end, Math.min(MOST, size() + Math.max(1, size() / 2)));
            end -= start;
            start = 0;
        }
        int at = (start + number) * LONGS;
        System.arraycopy(chunks, at, chunks, at + LONGS, end * LONGS - at);
        chunks[at] = timestamp;
        chunks[at + ARRIVAL] = arrival;
        chunks[at + ADDRESS] = chunk;
        end++;
    }

    private long[] copy(int from, int to, int capacity) {
        long[] copy = new long[capacity * LONGS];
        System.arraycopy(chunks, from * LONGS, copy, 0, (to - from) * LONGS);
        return copy;
    }

    void replace(int index, long chunk) {
        chunks[index * LONGS + ADDRESS] = chunk;
    }

    void drop(int index) {
        int at = index * LONGS;
        System.arraycopy(chunks, at + LONGS, chunks, at, end * LONGS - at - LONGS);
        end--;
    }

    Page copy() {
        return new Page(copy(start, end, Math.max(1, size())), size());
    }

    /** Keeps the lower half and gives the upper one. */
    Page split() {
        int middle = start + size() / 2;
        Page upper = new Page(copy(middle, end, MOST), end - middle);
        end = middle;
        return upper;
    }
}
