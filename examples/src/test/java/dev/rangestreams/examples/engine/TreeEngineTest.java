package dev.rangestreams.examples.engine;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.testkit.engine.TimelineEngineKit;

/** Every rule for engines. */
// snippet: kit
class TreeEngineTest extends TimelineEngineKit {
    @Override
    protected TimelineEngine engine() {
        return new TreeEngine();
    }
}
// end
