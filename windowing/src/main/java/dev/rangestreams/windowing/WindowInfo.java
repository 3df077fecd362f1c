package dev.rangestreams.windowing;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * What there is of windows on one instance, see {@link WindowQueries#windows}.
 *
 * @param name the windows' name
 * @param label what people read in its place
 * @param shape which windows there are
 * @param allowedLateness how long after its end a window stays open
 * @param storage where they are kept, in words
 * @param tasks how many tasks of this instance run them now
 * @param open how many windows of all keys are open; of sliding windows their panes
 * @param watermark how far the clock has come that closes them, in the task that is furthest behind; empty before the first
 *     record
 */
public record WindowInfo(
        String name,
        String label,
        WindowShape shape,
        Duration allowedLateness,
        String storage,
        int tasks,
        long open,
        Optional<Instant> watermark) {
    /**
     * Checks that all is there.
     *
     * @param name the windows' name
     * @param label what people read in its place
     * @param shape which windows there are
     * @param allowedLateness how long after its end a window stays open
     * @param storage where they are kept, in words
     * @param tasks how many tasks of this instance run them now
     * @param open how many windows of all keys are open
     * @param watermark how far the clock has come that closes them
     */
    public WindowInfo {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(shape, "shape");
        Objects.requireNonNull(allowedLateness, "allowedLateness");
        Objects.requireNonNull(storage, "storage");
        Objects.requireNonNull(watermark, "watermark");
    }
}
