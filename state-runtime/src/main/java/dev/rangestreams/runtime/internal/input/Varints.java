package dev.rangestreams.runtime.internal.input;

import java.nio.ByteBuffer;

/** Unsigned numbers in seven-bit groups, lowest first: small numbers, which are most, take one byte. */
public final class Varints {
    private Varints() {}

    public static int size(long value) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(value | 1);
        return (bits + 6) / 7;
    }

    public static void put(ByteBuffer out, long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.put((byte) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        out.put((byte) rest);
    }

    public static long get(ByteBuffer in) {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte group = in.get();
            value |= (long) (group & 0x7F) << shift;
            if (group >= 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("A number of more than 64 bits");
    }
}
