package dev.rangestreams.runtime.internal.engine;

import dev.rangestreams.spi.TimelineEngine;

/**
 * An engine, and what chose it.
 *
 * @param why the reason, as it stands after "because"
 */
public record ChosenEngine(TimelineEngine engine, String why) {
    /** One that was named in code, where the store was made. */
    public static ChosenEngine bySupplier(TimelineEngine engine) {
        return new ChosenEngine(engine, "its supplier names it");
    }

    /** The same engine, with a reason that comes before the other. */
    public ChosenEngine because(String reason) {
        return new ChosenEngine(engine, reason + ", and " + why);
    }
}
