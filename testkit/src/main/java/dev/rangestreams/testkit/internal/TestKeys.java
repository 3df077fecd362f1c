package dev.rangestreams.testkit.internal;

import dev.rangestreams.testkit.Hex;
import java.nio.ByteBuffer;
import java.util.List;

/** Keys chosen to be confused: with each other, with a prefix, with a key that carries a time. */
public final class TestKeys {
    /** The largest key that every store should take, in bytes. */
    public static final int LARGE = 64 * 1024;

    private static final String LONG_100 = "0000000000000064";

    /** In no particular order. */
    public static final List<Blob> ADVERSARIAL = List.of(
            Blob.of("61"),
            Blob.of(""),
            Blob.of("6100"),
            Blob.of("00"),
            Blob.of("610000"),
            Blob.of("0000"),
            Blob.of("61" + LONG_100),
            Blob.of("61" + LONG_100 + "0000000000000000"),
            Blob.of("61" + LONG_100 + "00000000"),
            Blob.of("6161"),
            Blob.of("62"),
            Blob.of("7f"),
            Blob.of("80"),
            Blob.of("fe"),
            Blob.of("ff"),
            Blob.of("ffff"),
            Blob.of("ffff00"),
            Blob.of("ff00"),
            Blob.of("00ff"),
            Blob.of("0001"),
            Blob.of("0061"),
            Blob.of("01"),
            new Blob(Hex.repeat("ff", 24)),
            new Blob(Hex.repeat("ff", 25)),
            new Blob(Hex.repeat("00", 24)),
            new Blob(Hex.repeat("61", 1000)),
            new Blob(Hex.repeat("61", 1001)));

    private TestKeys() {}

    /** A key of that many bytes which ends in its number, so that a cut one shows. */
    public static Blob ofLength(int length, int number) {
        byte[] bytes = Hex.repeat("61", length);
        ByteBuffer.wrap(bytes).putInt(length - Integer.BYTES, number);
        return new Blob(bytes);
    }
}
