package dev.rangestreams.aggregates;

import java.util.Arrays;

/** Writes the bytes of an accumulator: numbers big-endian, counts as base-128 digits with the lowest first. */
final class AccumulatorWriter {
    private static final int INITIAL = 32;
    private static final int DIGIT = 0x7f;
    private static final int MORE = 0x80;

    private final String topic;
    private byte[] bytes = new byte[INITIAL];
    private int size;

    /** The topic is for serializers of elements, which may ask for it. */
    AccumulatorWriter(String topic) {
        this.topic = topic;
    }

    String topic() {
        return topic;
    }

    void writeByte(int value) {
        if (size == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * size);
        }
        bytes[size++] = (byte) value;
    }

    /** A number that is not negative, in as few bytes as it needs. */
    void writeCount(long count) {
        long left = count;
        while (left > DIGIT) {
            writeByte((int) (left & DIGIT) | MORE);
            left >>>= 7;
        }
        writeByte((int) left);
    }

    void writeLong(long value) {
        for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            writeByte((int) (value >>> shift));
        }
    }

    void writeDouble(double value) {
        writeLong(Double.doubleToLongBits(value));
    }

    /** The number of bytes, and the bytes. */
    void writeBytes(byte[] value) {
        writeCount(value.length);
        while (bytes.length - size < value.length) {
            bytes = Arrays.copyOf(bytes, 2 * bytes.length);
        }
        System.arraycopy(value, 0, bytes, size, value.length);
        size += value.length;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }
}
