package dev.rangestreams.testkit.internal;

import dev.rangestreams.testkit.Hex;
import java.util.Arrays;
import java.util.HexFormat;

/** Bytes that compare by content, unsigned; prints as an expression of {@link Hex}. */
public final class Blob implements Comparable<Blob> {
    private static final int LONGEST_SHOWN = 64;

    private final byte[] bytes;

    /** Keeps the array, which nobody changes any more. */
    public Blob(byte[] bytes) {
        this.bytes = bytes;
    }

    public static Blob of(String hex) {
        return new Blob(Hex.bytes(hex));
    }

    public byte[] bytes() {
        return bytes;
    }

    /** A fresh array, as each call to an engine gets its own. */
    public byte[] copy() {
        return bytes.clone();
    }

    @Override
    public int compareTo(Blob other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Blob blob && Arrays.equals(bytes, blob.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        if (bytes.length > LONGEST_SHOWN && isOneByteRepeated()) {
            return "Hex.repeat(\"" + HexFormat.of().toHexDigits(bytes[0]) + "\", " + bytes.length + ")";
        }
        return "Hex.bytes(\"" + HexFormat.of().formatHex(bytes) + "\")";
    }

    private boolean isOneByteRepeated() {
        for (byte b : bytes) {
            if (b != bytes[0]) {
                return false;
            }
        }
        return true;
    }
}
