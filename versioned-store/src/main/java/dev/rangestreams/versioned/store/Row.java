package dev.rangestreams.versioned.store;

import java.util.Arrays;
import org.apache.kafka.streams.state.VersionedRecord;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a key's history, known by the time at which it ends. If it has a value, that was valid from {@link #from} until
 * the end. If it has none, there was no value just before the end. There is a row for each time at which a value stops being
 * valid, and for each at which a deletion begins.
 *
 * <p>Its bytes are the time at which the value begins, in eight bytes, and then the value. That is also how Kafka's typed layer
 * wants it. The bytes of a row without a value are none.
 */
final class Row {
    /** Stands for the end of the newest version, which is not known yet. Kafka uses the same number. */
    static final long OPEN = -1;

    private static final byte[] NOTHING = {};

    private final long end;
    private final byte[] bytes;

    Row(long end, byte[] bytes) {
        this.end = end;
        this.bytes = bytes;
    }

    /** The bytes of a value that begins to be valid at {@code from}. */
    static byte[] value(long from, byte[] value) {
        byte[] bytes = new byte[Long.BYTES + value.length];
        putLong(bytes, from);
        System.arraycopy(value, 0, bytes, Long.BYTES, value.length);
        return bytes;
    }

    /** The bytes of a row without a value. */
    static byte[] nothing() {
        return NOTHING;
    }

    /** When the value in {@code bytes} begins to be valid. */
    static long from(byte[] bytes) {
        long from = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            from = (from << Byte.SIZE) | (bytes[i] & 0xFF);
        }
        return from;
    }

    private static void putLong(byte[] bytes, long number) {
        long rest = number;
        for (int i = Long.BYTES - 1; i >= 0; i--) {
            bytes[i] = (byte) rest;
            rest >>>= Byte.SIZE;
        }
    }

    long end() {
        return end;
    }

    byte[] bytes() {
        return bytes;
    }

    boolean hasValue() {
        return bytes.length != 0;
    }

    /** When the value begins to be valid; only for rows that have one. */
    long from() {
        return from(bytes);
    }

    /** The version as Kafka's interfaces return it; null if there is no value. */
    static @Nullable VersionedRecord<byte[]> version(@Nullable Row row) {
        if (row == null || !row.hasValue()) {
            return null;
        }
        byte[] value = Arrays.copyOfRange(row.bytes, Long.BYTES, row.bytes.length);
        return row.end == OPEN
                ? new VersionedRecord<>(value, row.from())
                : new VersionedRecord<>(value, row.from(), row.end);
    }
}
