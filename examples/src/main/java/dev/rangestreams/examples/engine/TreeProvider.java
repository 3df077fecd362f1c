package dev.rangestreams.examples.engine;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineEngineProvider;

/** Makes the engine known by being named in {@code META-INF/services}. */
// snippet: provider
public final class TreeProvider implements TimelineEngineProvider {
    @Override
    public TimelineEngine engine() {
        return new TreeEngine();
    }
}
// end
