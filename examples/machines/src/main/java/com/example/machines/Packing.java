package com.example.machines;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Bytes made smaller where that is worth it: one byte that says whether they are packed, then the bytes. */
final class Packing {
    private static final byte PLAIN = 0;
    private static final byte PACKED = 1;

    /** Shorter ones only grow. */
    private static final int WORTH_IT = 64;

    private Packing() {}

    static byte[] pack(byte[] plain) {
        if (plain.length >= WORTH_IT) {
            byte[] packed = deflate(plain);
            if (packed.length < plain.length) {
                return marked(PACKED, packed);
            }
        }
        return marked(PLAIN, plain);
    }

    private static byte[] marked(byte mark, byte[] bytes) {
        byte[] marked = new byte[bytes.length + 1];
        marked[0] = mark;
        System.arraycopy(bytes, 0, marked, 1, bytes.length);
        return marked;
    }

    private static byte[] deflate(byte[] plain) {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try {
            deflater.setInput(plain);
            deflater.finish();
            byte[] buffer = new byte[plain.length];
            int length = deflater.deflate(buffer);
            return deflater.finished() ? Arrays.copyOf(buffer, length) : plain;
        } finally {
            deflater.end();
        }
    }

    static byte[] unpack(byte[] packed) {
        if (packed[0] == PLAIN) {
            return Arrays.copyOfRange(packed, 1, packed.length);
        }
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(packed, 1, packed.length - 1);
            ByteArrayOutputStream plain = new ByteArrayOutputStream(4 * packed.length);
            byte[] buffer = new byte[8192];
            while (!inflater.finished()) {
                plain.write(buffer, 0, inflater.inflate(buffer));
            }
            return plain.toByteArray();
        } catch (DataFormatException e) {
            throw new IllegalStateException("A stored value cannot be unpacked: " + e.getMessage(), e);
        } finally {
            inflater.end();
        }
    }
}
