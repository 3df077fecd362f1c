package dev.rangestreams.testkit;

import java.util.Arrays;
import java.util.HexFormat;

/** Bytes written as text, so that a failure which the kit prints can be pasted into a test and run. */
public final class Hex {
    private Hex() {}

    /**
     * Bytes from their hexadecimal digits.
     *
     * @param digits an even number of digits, such as {@code 6100ff}; may be empty
     * @return the bytes
     */
    public static byte[] bytes(String digits) {
        return HexFormat.of().parseHex(digits);
    }

    /**
     * One byte, many times.
     *
     * @param digits the two digits of the byte
     * @param length how many
     * @return the bytes
     */
    public static byte[] repeat(String digits, int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, bytes(digits)[0]);
        return bytes;
    }
}
