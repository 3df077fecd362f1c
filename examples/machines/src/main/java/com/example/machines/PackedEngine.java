package com.example.machines;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;

/**
 * An engine on top of any other that stores values packed.
 *
 * @param inner where they are stored
 */
public record PackedEngine(TimelineEngine inner) implements TimelineEngine {
    @Override
    public String name() {
        return "packed-" + inner.name();
    }

    @Override
    public boolean durable() {
        return inner.durable();
    }

    @Override
    public Timelines open(TimelineSettings settings) {
        return new PackedTimelines(inner.open(settings));
    }
}
