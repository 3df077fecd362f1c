package dev.rangestreams.store.chronicle;

/** What a chunk stores for an entry: the value itself, or where it is. */
final class Value {
    private final byte[] bytes;
    private final int length;

    private Value(byte[] bytes, int length) {
        this.bytes = bytes;
        this.length = length;
    }

    static Value inside(byte[] bytes) {
        return new Value(bytes, bytes.length);
    }

    static Value outside(byte[] reference) {
        return new Value(reference, Chunk.OUTSIDE);
    }

    byte[] bytes() {
        return bytes;
    }

    /** The value's length, or {@link Chunk#OUTSIDE}. */
    int length() {
        return length;
    }

    /** How many bytes of the chunk it takes, its slot aside. */
    int stored() {
        return bytes.length;
    }
}
