package dev.rangestreams.testkit.engine;

import dev.rangestreams.spi.TimelineEngine;

/** The reference engine in memory keeps every rule that needs no file. */
class VolatileReferenceEngineConformanceTest extends TimelineEngineKit {
    @Override
    protected TimelineEngine engine() {
        return new ReferenceEngine(false);
    }
}
