package dev.rangestreams.examples.engine;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;

/** Keeps timelines in sorted maps on the heap; what was stored ends with the store. */
// snippet: engine
public final class TreeEngine implements TimelineEngine {
    @Override
    public String name() {
        return "tree";
    }

    @Override
    public boolean durable() {
        return false;
    }

    @Override
    public Timelines open(TimelineSettings settings) {
        return new TreeTimelines(settings.storeName());
    }
}
// end
