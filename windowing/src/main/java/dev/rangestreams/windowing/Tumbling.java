package dev.rangestreams.windowing;

import java.time.Duration;

/**
 * Windows side by side: each time belongs to exactly one. They start at the multiples of their size, {@code [start, start +
 * size)}, also before 1970.
 *
 * <p>Worked example: records at 10, 20, 30 and 40 in windows of 20: {@code [0, 20)} holds 10, {@code [20, 40)} holds 20 and 30,
 * {@code [40, 60)} holds 40.
 *
 * @param name the windows' name
 * @param sizeMs how long each window is, in milliseconds
 */
public record Tumbling(String name, long sizeMs) implements WindowShape {
    /**
     * Checks what it is made of.
     *
     * @param name the windows' name
     * @param sizeMs at least 1
     * @throws IllegalArgumentException that lists all that is wrong
     */
    public Tumbling {
        ShapeChecks.of("Tumbling", name).positive("size", sizeMs).throwIfAny();
    }

    /**
     * Begins with the name.
     *
     * @param name unique in the topology, not empty
     * @return what asks for the size
     */
    public static Named named(String name) {
        return new Named(name);
    }

    /**
     * A name that waits for a size.
     *
     * @param name the windows' name
     */
    public record Named(String name) {
        /**
         * Tumbling windows of a size.
         *
         * @param size at least one millisecond
         * @return the shape
         * @throws IllegalArgumentException that lists all that is wrong with name and size
         */
        public Tumbling ofSize(Duration size) {
            ShapeChecks checks = ShapeChecks.of("Tumbling", name);
            long sizeMs = checks.millis("size", size);
            checks.throwIfAny();
            return new Tumbling(name, sizeMs);
        }
    }
}
