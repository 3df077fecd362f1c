package dev.rangestreams.store.chronicle;

import java.util.Arrays;

/** Entries of one chunk, copied to the heap: their slots, then their values. */
final class Slice {
    private static final byte[] NO_BYTES = {};
    private static final int ARRIVAL = 8;
    private static final int START = 16;
    private static final int LENGTH = 18;

    private byte[] bytes = NO_BYTES;
    private int count;

    /** What has to be added to where a value began in the chunk. */
    private int shift;

    private boolean outside;

    /** The value in one slot; the store's monitor must be held. */
    static byte[] value(long chunk, int slot, LargeValues largeValues) {
        Slice alone = new Slice();
        alone.load(chunk, slot, slot + 1);
        return alone.outside ? alone.outside(0, largeValues) : alone.value(0);
    }

    /** Copies the entries in {@code [begin, end)}, of which there must be some. */
    void load(long chunk, int begin, int end) {
        int lowest = Integer.MAX_VALUE;
        int highest = 0;
        outside = false;
        for (int at = begin; at < end; at++) {
            int start = Chunk.start(chunk, at);
            int length = Chunk.length(chunk, at);
            outside |= length == Chunk.OUTSIDE;
            lowest = Math.min(lowest, start);
            highest = Math.max(highest, start + Chunk.stored(length));
        }
        count = end - begin;
        int slots = count * Chunk.SLOT;
        if (bytes.length < slots + highest - lowest) {
            bytes = new byte[slots + highest - lowest];
        }
        NativeMemory.read(chunk + Chunk.HEAD + (long) begin * Chunk.SLOT, bytes, 0, slots);
        NativeMemory.read(chunk + lowest, bytes, slots, highest - lowest);
        shift = slots - lowest;
    }

    int count() {
        return count;
    }

    /** Whether a value is not here but outside. */
    boolean hasOutside() {
        return outside;
    }

    long timestamp(int at) {
        return NativeMemory.getLong(bytes, at * Chunk.SLOT);
    }

    long arrival(int at) {
        return NativeMemory.getLong(bytes, at * Chunk.SLOT + ARRIVAL);
    }

    private int start(int at) {
        return NativeMemory.getShort(bytes, at * Chunk.SLOT + START) + shift;
    }

    private int length(int at) {
        return NativeMemory.getShort(bytes, at * Chunk.SLOT + LENGTH);
    }

    boolean isOutside(int at) {
        return length(at) == Chunk.OUTSIDE;
    }

    byte[] value(int at) {
        int start = start(at);
        return Arrays.copyOfRange(bytes, start, start + length(at));
    }

    /** A value that is outside; the store's monitor must be held. */
    byte[] outside(int at, LargeValues largeValues) {
        return largeValues.read(bytes, start(at));
    }
}
