package dev.rangestreams.core.internal.dsl;

/**
 * Which records a buffer takes in.
 *
 * @param keepsLate whether late records stay in it
 * @param maxAheadMs how far ahead of the wall clock a record may lie, {@link Long#MAX_VALUE} for any
 */
public record Admission(boolean keepsLate, long maxAheadMs) {
    public static final Admission DEFAULT = new Admission(false, Long.MAX_VALUE);

    public Admission withLateKept() {
        return new Admission(true, maxAheadMs);
    }

    public Admission withMaxAhead(long millis) {
        return new Admission(keepsLate, millis);
    }

    boolean isBounded() {
        return maxAheadMs != Long.MAX_VALUE;
    }

    /** Whether a record lies further ahead of the wall clock than it may. */
    boolean isTooFarAhead(long timestamp, long wallClock) {
        // A sum that overflows is beyond all timestamps.
        long latest = wallClock + maxAheadMs;
        return timestamp > latest && latest >= wallClock;
    }
}
