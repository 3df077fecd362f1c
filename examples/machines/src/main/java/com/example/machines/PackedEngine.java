package com.example.machines;

import dev.rangestreams.spi.ForwardingEngine;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;

/**
 * An engine on top of any other that stores values packed.
 *
 * @param inner where they are stored
 */
public record PackedEngine(TimelineEngine engine) implements ForwardingEngine {
    @Override
    public String name() {
        return "packed-" + engine.name();
    }

    @Override
    public Timelines open(TimelineSettings settings) {
        return new PackedTimelines(engine.open(settings));
    }
}
