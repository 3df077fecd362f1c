package dev.rangestreams.store.chronicle;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.testkit.engine.TimelineEngineKit;

class ChronicleInMemoryConformanceTest extends TimelineEngineKit {
    @Override
    protected TimelineEngine engine() {
        return Chronicle.engine(ChronicleOptions.inMemory()
                .withMapSizes(ChronicleOptions.SMALLEST_MAP, ChronicleOptions.DEFAULT_LARGEST_MAP));
    }
}
