package dev.rangestreams.runtime.internal.store;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The changelog's key of a buffered record: key, timestamp, and the low bits of the arrival. It has the layout of Kafka's own
 * window stores, so that a buffer can change over to and from one of those. The whole arrival is in the envelope.
 *
 * <p>A window store of Kafka's puts what it restores under the number in this key. What it puts itself gets numbers that it
 * counts from 1. So ours begin high above. Otherwise an entry would be restored into another one's place.
 */
public final class ChangelogKey {
    private static final int SUFFIX = Long.BYTES + Integer.BYTES;
    private static final int LOWEST_NUMBER = 1 << 30;

    private ChangelogKey() {}

    public static byte[] encode(byte[] key, long timestamp, long arrival) {
        return ByteBuffer.allocate(key.length + SUFFIX)
                .put(key)
                .putLong(timestamp)
                .putInt(number(arrival))
                .array();
    }

    private static int number(long arrival) {
        return LOWEST_NUMBER | (int) (arrival & (LOWEST_NUMBER - 1));
    }

    /** Whether there is room for a timestamp and a number. */
    static boolean isOne(byte[] encoded) {
        return encoded.length >= SUFFIX;
    }

    /**
     * Whether a changelog's entry is of a store that gives arrivals: its value tells, behind two bytes, the arrival that the key
     * has the low bits of. An entry of any other store does so by chance once in four thousand million times.
     */
    public static boolean isOfArrivalIn(byte[] value, byte[] encoded) {
        return value.length >= 2 + Long.BYTES
                && isOne(encoded)
                && ByteBuffer.wrap(encoded).getInt(encoded.length - Integer.BYTES)
                        == number(ByteBuffer.wrap(value).getLong(2));
    }

    /** Refuses what cannot be a key; {@code where} names the store in the message. */
    public static void check(byte @Nullable [] encoded, String where) {
        if (encoded == null || !isOne(encoded)) {
            throw refused(
                    where,
                    (encoded == null ? "no key" : "a key of " + encoded.length + " bytes")
                            + ", but its keys have at least " + SUFFIX);
        }
        if (timestamp(encoded) < 0) {
            throw refused(where, "the timestamp " + timestamp(encoded) + " in its key, but those are at least 0");
        }
    }

    private static IllegalStateException refused(String where, String what) {
        return new IllegalStateException("The changelog of " + where + " holds an entry with " + what
                + "; it was not written by a store of this kind: see who else writes to that topic, or had that name");
    }

    public static byte[] key(byte[] encoded) {
        return Arrays.copyOf(encoded, encoded.length - SUFFIX);
    }

    public static long timestamp(byte[] encoded) {
        return ByteBuffer.wrap(encoded).getLong(encoded.length - SUFFIX);
    }
}
