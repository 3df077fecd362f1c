package dev.rangestreams.store.chronicle;

/**
 * What a chunk stores for an entry: the value itself, or where it is.
 *
 * @param bytes the value or, if it is outside, a reference
 * @param length the value's length, or {@link Chunk#OUTSIDE}
 */
record Value(byte[] bytes, int length) {
    static Value inside(byte[] bytes) {
        return new Value(bytes, bytes.length);
    }

    static Value outside(byte[] reference) {
        return new Value(reference, Chunk.OUTSIDE);
    }

    /** How many bytes of the chunk it takes, its slot aside. */
    int stored() {
        return bytes.length;
    }
}
