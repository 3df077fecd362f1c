package dev.rangestreams.store.inmemory;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;

/** Opens a fresh, empty {@link InMemoryTimelines} each time. */
final class InMemoryEngine implements TimelineEngine {
    @Override
    public String name() {
        return "in-memory";
    }

    @Override
    public boolean durable() {
        return false;
    }

    @Override
    public Timelines open(TimelineSettings settings) {
        return new InMemoryTimelines(settings);
    }

    @Override
    public String toString() {
        return name();
    }
}
