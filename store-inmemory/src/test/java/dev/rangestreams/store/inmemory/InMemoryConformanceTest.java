package dev.rangestreams.store.inmemory;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.testkit.engine.TimelineEngineKit;

class InMemoryConformanceTest extends TimelineEngineKit {
    @Override
    protected TimelineEngine engine() {
        return InMemory.engine();
    }
}
