package dev.rangestreams.store.chronicle;

/**
 * A block that holds entries of one key, in order. Slots of fixed size grow from the front, values from the end:
 *
 * <pre>{@code
 * id 8 | size 4 | count 2 | low 2 | bottom 2 | unused 6 | slot | slot | ->  free  <- | value | value
 * slot: timestamp 8 | arrival 8 | where the value begins 2 | its length 2
 * }</pre>
 *
 * <p>Slots before {@code low} have expired; only the first chunk of a key has any. A length of {@link #OUTSIDE} says that
 * the value is elsewhere and a {@link LargeValues} reference of 12 bytes is in its place. A value that was replaced or removed
 * leaves its bytes behind until the chunk is written anew.
 */
final class Chunk {
    static final int HEAD = 24;
    static final int SLOT = 20;

    /** A length that says: not here. */
    static final int OUTSIDE = 0xFFFF;

    /** Values above this size, in bytes, are kept elsewhere: so that each chunk has room for several. */
    static final int LARGEST_VALUE = 1_000;

    /** A whole number of Chronicle's allocation units each, with what Chronicle adds. */
    private static final int[] SIZES = {
        BlockMap.block(1), BlockMap.block(2), BlockMap.block(4), BlockMap.block(8), BlockMap.block(16)
    };

    /** The size of a chunk that is full grown. */
    static final int LARGEST = SIZES[SIZES.length - 1];

    private static final int COUNT = 12;
    private static final int LOW = 14;
    private static final int BOTTOM = 16;
    private static final int ARRIVAL = 8;
    private static final int START = 16;
    private static final int LENGTH = 18;

    private Chunk() {}

    /** The smallest size that holds so many bytes, or the largest one. */
    static int sizeFor(int bytes) {
        for (int size : SIZES) {
            if (bytes <= size) {
                return size;
            }
        }
        return LARGEST;
    }

    static void clear(long chunk) {
        NativeMemory.putShort(chunk + COUNT, 0);
        NativeMemory.putShort(chunk + LOW, 0);
        NativeMemory.putShort(chunk + BOTTOM, Block.size(chunk));
    }

    static int count(long chunk) {
        return NativeMemory.getShort(chunk + COUNT);
    }

    static int low(long chunk) {
        return NativeMemory.getShort(chunk + LOW);
    }

    static void raiseLow(long chunk, int low) {
        NativeMemory.putShort(chunk + LOW, low);
    }

    private static long slot(long chunk, int at) {
        return chunk + HEAD + (long) at * SLOT;
    }

    static long timestamp(long chunk, int at) {
        return NativeMemory.getLong(slot(chunk, at));
    }

    static long arrival(long chunk, int at) {
        return NativeMemory.getLong(slot(chunk, at) + ARRIVAL);
    }

    /** Where a value begins, counted from the chunk's own beginning. */
    static int start(long chunk, int at) {
        return NativeMemory.getShort(slot(chunk, at) + START);
    }

    /** The length of a value, or {@link #OUTSIDE}. */
    static int length(long chunk, int at) {
        return NativeMemory.getShort(slot(chunk, at) + LENGTH);
    }

    static boolean isOutside(long chunk, int at) {
        return length(chunk, at) == OUTSIDE;
    }

    /** How many bytes a value of this length takes in the chunk. */
    static int stored(int length) {
        return length == OUTSIDE ? LargeValues.REFERENCE : length;
    }

    static int room(long chunk) {
        return NativeMemory.getShort(chunk + BOTTOM) - HEAD - SLOT * count(chunk);
    }

    /** How large a chunk would have to be that holds what has not expired, was not removed and not replaced. */
    static int needed(long chunk) {
        int count = count(chunk);
        int bytes = HEAD;
        for (int at = low(chunk); at < count; at++) {
            bytes += SLOT + stored(length(chunk, at));
        }
        return bytes;
    }

    static int compare(long chunk, int at, long timestamp, long arrival) {
        int byTime = Long.compare(timestamp(chunk, at), timestamp);
        return byTime != 0 ? byTime : Long.compare(arrival(chunk, at), arrival);
    }

    /** The first living slot that is not below a place in the order; the count if there is none. */
    static int find(long chunk, long timestamp, long arrival) {
        int low = low(chunk);
        int high = count(chunk);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (compare(chunk, middle, timestamp, arrival) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The first living slot above a timestamp; the count if there is none. */
    static int firstAbove(long chunk, long timestamp) {
        return timestamp == Long.MAX_VALUE ? count(chunk) : find(chunk, timestamp + 1, Long.MIN_VALUE);
    }

    /** Puts an entry between others; there must be room. One behind all others disturbs nobody who reads those. */
    static void insert(long chunk, int at, long timestamp, long arrival, Value value) {
        int count = count(chunk);
        int bottom = NativeMemory.getShort(chunk + BOTTOM) - value.stored();
        long slot = slot(chunk, at);
        NativeMemory.write(value.bytes(), 0, chunk + bottom, value.stored());
        if (at < count) {
            NativeMemory.move(slot, slot + SLOT, (long) (count - at) * SLOT);
        }
        NativeMemory.putLong(slot, timestamp);
        NativeMemory.putLong(slot + ARRIVAL, arrival);
        NativeMemory.putShort(slot + START, bottom);
        NativeMemory.putShort(slot + LENGTH, value.length());
        NativeMemory.putShort(chunk + BOTTOM, bottom);
        NativeMemory.putShort(chunk + COUNT, count + 1);
    }

    /** Writes a value over one that takes as many bytes. */
    static void overwrite(long chunk, int at, Value value) {
        NativeMemory.write(value.bytes(), 0, chunk + start(chunk, at), value.stored());
        NativeMemory.putShort(slot(chunk, at) + LENGTH, value.length());
    }

    static void remove(long chunk, int at) {
        int count = count(chunk);
        NativeMemory.move(slot(chunk, at + 1), slot(chunk, at), (long) (count - at - 1) * SLOT);
        NativeMemory.putShort(chunk + COUNT, count - 1);
    }

    /** Copies living entries behind those of another chunk, which must have room. */
    static void copy(long from, int begin, int end, long to) {
        for (int at = begin; at < end; at++) {
            int count = count(to);
            int length = length(from, at);
            int bottom = NativeMemory.getShort(to + BOTTOM) - stored(length);
            NativeMemory.move(from + start(from, at), to + bottom, stored(length));
            NativeMemory.move(slot(from, at), slot(to, count), START);
            NativeMemory.putShort(slot(to, count) + START, bottom);
            NativeMemory.putShort(slot(to, count) + LENGTH, length);
            NativeMemory.putShort(to + BOTTOM, bottom);
            NativeMemory.putShort(to + COUNT, count + 1);
        }
    }
}
