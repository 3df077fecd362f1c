package dev.rangestreams.runtime.internal.clock;

import java.time.Instant;

/** Times as milliseconds; what a long cannot hold is as far as it can. */
public final class Bounds {
    /** The stream time of who has seen nothing yet. */
    public static final long NO_TIME = -1;

    /** Before all times, those before 1970 included. */
    public static final long NEVER = Long.MIN_VALUE;

    private Bounds() {}

    public static long millis(Instant instant) {
        try {
            return instant.toEpochMilli();
        } catch (ArithmeticException e) {
            return instant.isBefore(Instant.EPOCH) ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    /** What a window store must be told so that a record exactly this old is still there. */
    public static long inclusive(long retentionMs) {
        return retentionMs == Long.MAX_VALUE ? retentionMs : retentionMs + 1;
    }

    /** {@code a - b} for a {@code b} that is not negative, at least {@link Long#MIN_VALUE}. */
    public static long minus(long a, long b) {
        long difference = a - b;
        return difference > a ? Long.MIN_VALUE : difference;
    }

    /** {@code a + b} for a {@code b} that is not negative, at most {@link Long#MAX_VALUE}. */
    public static long plus(long a, long b) {
        long sum = a + b;
        return sum < a ? Long.MAX_VALUE : sum;
    }

    /**
     * The lowest timestamp that has not expired: above stream time minus the retention. With the longest retention there is
     * nothing that ever expires.
     */
    public static long visibleFrom(long streamTime, long retentionMs) {
        return retentionMs == Long.MAX_VALUE ? Long.MIN_VALUE : minus(streamTime, retentionMs) + 1;
    }
}
