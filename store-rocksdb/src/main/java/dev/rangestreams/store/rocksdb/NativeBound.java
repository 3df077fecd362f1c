package dev.rangestreams.store.rocksdb;

import java.nio.ByteBuffer;
import org.rocksdb.DirectSlice;

/**
 * Bytes in native memory that bound an iterator. They must stay as they are while an iterator made with them lives: it
 * remembers which blocks lie within its bounds.
 */
final class NativeBound implements AutoCloseable {
    private static final int FIRST_CAPACITY = 128;

    private ByteBuffer bytes = ByteBuffer.allocateDirect(FIRST_CAPACITY);
    private DirectSlice slice = new DirectSlice(bytes, FIRST_CAPACITY);

    /** Changes the bound to the first bytes of an array; the slice is another one if it had to grow. */
    DirectSlice set(byte[] from, int length) {
        if (length > bytes.capacity()) {
            slice.close();
            bytes = ByteBuffer.allocateDirect(Math.max(length, 2 * bytes.capacity()));
            slice = new DirectSlice(bytes, bytes.capacity());
        }
        bytes.put(0, from, 0, length);
        slice.setLength(length);
        return slice;
    }

    @Override
    public void close() {
        slice.close();
    }
}
