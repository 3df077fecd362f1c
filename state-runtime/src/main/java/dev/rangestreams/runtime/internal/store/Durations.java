package dev.rangestreams.runtime.internal.store;

import java.time.Duration;
import java.util.Objects;

/** Durations that stores are made with, as milliseconds. */
public final class Durations {
    private Durations() {}

    /**
     * The milliseconds of a duration.
     *
     * @param store the store's name
     * @param what what the duration is of the store, for messages
     * @throws IllegalArgumentException if it is negative or a long cannot hold it
     */
    public static long millis(String store, String what, Duration duration) {
        Objects.requireNonNull(duration, () -> what + " must not be null");
        long millis;
        try {
            millis = duration.toMillis();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    "The " + what + " of store " + store + " is " + duration
                            + ", which cannot be expressed in milliseconds; the longest is "
                            + Duration.ofMillis(Long.MAX_VALUE),
                    e);
        }
        if (millis < 0) {
            throw new IllegalArgumentException(
                    "The " + what + " of store " + store + " must not be negative, but is " + millis + " ms");
        }
        return millis;
    }

    /** What a window store must be told so that a record exactly this old is still there. */
    public static long inclusive(long retentionMs) {
        return retentionMs == Long.MAX_VALUE ? retentionMs : retentionMs + 1;
    }
}
