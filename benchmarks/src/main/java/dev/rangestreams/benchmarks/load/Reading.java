package dev.rangestreams.benchmarks.load;

/**
 * A measured value: 100 bytes when serialized.
 *
 * @param amount a multiple of a quarter, so that sums do not depend on the order of adding
 * @param payload what else came with it, {@value #PAYLOAD} bytes
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record Reading(double amount, byte[] payload) {
    static final int PAYLOAD = 92;
    static final int SIZE = Double.BYTES + PAYLOAD;
}
