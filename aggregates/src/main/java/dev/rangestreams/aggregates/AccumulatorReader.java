package dev.rangestreams.aggregates;

import java.nio.ByteBuffer;

/** Reads what {@link AccumulatorWriter} wrote. Bytes that end too early end in a {@link java.nio.BufferUnderflowException}. */
final class AccumulatorReader {
    private static final int DIGIT = 0x7f;
    private static final int MOST_DIGITS = 9;

    private final String topic;
    private final ByteBuffer bytes;

    AccumulatorReader(String topic, byte[] bytes) {
        this.topic = topic;
        this.bytes = ByteBuffer.wrap(bytes);
    }

    String topic() {
        return topic;
    }

    int left() {
        return bytes.remaining();
    }

    int readByte() {
        return bytes.get();
    }

    long readCount() {
        long count = 0;
        for (int digit = 0; digit < MOST_DIGITS; digit++) {
            byte next = bytes.get();
            count |= (long) (next & DIGIT) << (7 * digit);
            if (next >= 0) {
                return count;
            }
        }
        throw new IllegalArgumentException("a count has more than " + MOST_DIGITS + " digits");
    }

    /** A count of things that follow, each of at least one byte: more than there are bytes cannot be. */
    int readSize() {
        long size = readCount();
        if (size > left()) {
            throw new IllegalArgumentException(size + " bytes or elements should follow, but " + left() + " bytes do");
        }
        return (int) size;
    }

    long readLong() {
        return bytes.getLong();
    }

    double readDouble() {
        return bytes.getDouble();
    }

    byte[] readBytes() {
        byte[] value = new byte[readSize()];
        bytes.get(value);
        return value;
    }
}
