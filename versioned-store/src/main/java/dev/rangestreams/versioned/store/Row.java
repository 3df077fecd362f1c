package dev.rangestreams.versioned.store;

import java.util.Arrays;
import org.apache.kafka.streams.state.VersionedRecord;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a key's history, known by where it ends: from {@link #from} until then there was the value, or, if there is no
 * value, there was nothing just before the end. A row ends wherever a value ends to be valid and wherever a deletion begins.
 *
 * <p>A value's bytes are eight of the time it begins, then the value itself, which is also how Kafka's typed layer wants it.
 */
final class Row {
    /** The end of the newest version, which is not known yet; and what Kafka calls that. */
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

    /** The bytes that say that there is no value. */
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

    /** As Kafka's interfaces hand a version out; null if there is no value. */
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
