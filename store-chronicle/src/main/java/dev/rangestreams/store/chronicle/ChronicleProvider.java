package dev.rangestreams.store.chronicle;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineEngineProvider;

/** Lets {@link java.util.ServiceLoader} find {@link Chronicle#engine()}. */
public final class ChronicleProvider implements TimelineEngineProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public ChronicleProvider() {}

    @Override
    public TimelineEngine engine() {
        return Chronicle.engine();
    }
}
