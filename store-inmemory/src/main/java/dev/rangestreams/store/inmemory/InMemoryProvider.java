package dev.rangestreams.store.inmemory;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineEngineProvider;

/** Lets {@link java.util.ServiceLoader} find {@link InMemory#engine()}. */
public final class InMemoryProvider implements TimelineEngineProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public InMemoryProvider() {}

    @Override
    public TimelineEngine engine() {
        return InMemory.engine();
    }
}
