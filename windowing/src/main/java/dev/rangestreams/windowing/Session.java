package dev.rangestreams.windowing;

import java.time.Duration;

/**
 * Windows that last as long as records keep coming. A record joins every session of its key that it lies within, or at most a gap
 * away from; a record exactly a gap away still joins. If it joins two, they become one. A session spans {@code [first, last +
 * gap)}.
 *
 * <p>Worked example: records at 10, 20, 30 and 40, gap 10: one session {@code [10, 50)}. With a gap of 9 there are four.
 *
 * @param name the windows' name
 * @param gapMs how much silence of a key ends its session, in milliseconds
 */
public record Session(String name, long gapMs) implements WindowShape {
    /**
     * Checks what it is made of.
     *
     * @param name the windows' name
     * @param gapMs at least 1
     * @throws IllegalArgumentException that lists all that is wrong
     */
    public Session {
        ShapeChecks.of("Session", name).positive("gap", gapMs).throwIfAny();
    }

    /**
     * Begins with the name.
     *
     * @param name unique in the topology, not empty
     * @return what asks for the gap
     */
    public static Named named(String name) {
        return new Named(name);
    }

    /**
     * A name that waits for a gap.
     *
     * @param name the windows' name
     */
    public record Named(String name) {
        /**
         * Sessions that end with a silence.
         *
         * @param gap at least one millisecond
         * @return the shape
         * @throws IllegalArgumentException that lists all that is wrong with name and gap
         */
        public Session withGap(Duration gap) {
            ShapeChecks checks = ShapeChecks.of("Session", name);
            long gapMs = checks.millis("gap", gap);
            checks.throwIfAny();
            return new Session(name, gapMs);
        }
    }
}
