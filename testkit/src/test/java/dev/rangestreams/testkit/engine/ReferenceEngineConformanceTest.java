package dev.rangestreams.testkit.engine;

import dev.rangestreams.spi.TimelineEngine;

/** The reference engine on files keeps every rule, with nothing skipped. */
class ReferenceEngineConformanceTest extends TimelineEngineKit {
    @Override
    protected TimelineEngine engine() {
        return new ReferenceEngine(true);
    }
}
