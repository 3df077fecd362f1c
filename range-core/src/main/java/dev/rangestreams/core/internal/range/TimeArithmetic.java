package dev.rangestreams.core.internal.range;

/** Sums and differences of a timestamp and a distance that stop at the ends of time: 0 and {@link Long#MAX_VALUE}. */
public final class TimeArithmetic {
    private TimeArithmetic() {}

    /** {@code timestamp - distance}, both zero or positive; 0 if that would be negative, because no record is older. */
    public static long minus(long timestamp, long distance) {
        return Math.max(0, timestamp - distance);
    }

    /** {@code timestamp + distance}, the latter zero or positive; {@link Long#MAX_VALUE} if that does not fit. */
    public static long plus(long timestamp, long distance) {
        return timestamp > Long.MAX_VALUE - distance ? Long.MAX_VALUE : timestamp + distance;
    }
}
