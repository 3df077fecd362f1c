package dev.rangestreams.windowing;

import java.time.Duration;

/**
 * Windows of one size that start at every multiple of the slide: {@code [start, start + size)}. A time belongs to several of them
 * where the slide is shorter than the size, and to none in the gaps where it is longer. Kafka Streams calls them hopping.
 *
 * <p>A record is added once, to a pane that all its windows share, whatever the slide. A pane is as long as the greatest common
 * divisor of size and slide. So a slide that has little in common with the size makes many short panes.
 *
 * <p>Worked example: records at 10, 20, 30 and 40, size 20, slide 10: {@code [0, 20)} holds 10, {@code [10, 30)} holds 10 and
 * 20, {@code [20, 40)} holds 20 and 30, {@code [30, 50)} holds 30 and 40, {@code [40, 60)} holds 40.
 *
 * @param name the windows' name
 * @param sizeMs how long each window is, in milliseconds
 * @param slideMs from one start to the next, in milliseconds
 */
public record Sliding(String name, long sizeMs, long slideMs) implements WindowShape {
    /**
     * Checks what it is made of.
     *
     * @param name the windows' name
     * @param sizeMs at least 1
     * @param slideMs at least 1
     * @throws IllegalArgumentException that lists all that is wrong
     */
    public Sliding {
        ShapeChecks.of("Sliding", name)
                .positive("size", sizeMs)
                .positive("slide", slideMs)
                .throwIfAny();
    }

    /**
     * Begins with the name.
     *
     * @param name unique in the topology, not empty
     * @return what asks for size and slide
     */
    public static Named named(String name) {
        return new Named(name);
    }

    /**
     * A name that waits for size and slide.
     *
     * @param name the windows' name
     */
    public record Named(String name) {
        /**
         * Sliding windows of a size, one for every slide.
         *
         * @param size at least one millisecond
         * @param slide at least one millisecond; it need not divide the size
         * @return the shape
         * @throws IllegalArgumentException that lists all that is wrong with name, size and slide
         */
        public Sliding ofSizeAndSlide(Duration size, Duration slide) {
            ShapeChecks checks = ShapeChecks.of("Sliding", name);
            long sizeMs = checks.millis("size", size);
            long slideMs = checks.millis("slide", slide);
            checks.throwIfAny();
            return new Sliding(name, sizeMs, slideMs);
        }
    }
}
