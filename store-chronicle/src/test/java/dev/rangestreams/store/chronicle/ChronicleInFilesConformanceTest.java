package dev.rangestreams.store.chronicle;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.engine.TimelineEngineKit;
import java.util.Set;

/** Not crash safe: what was not closed in an orderly way opens empty. */
class ChronicleInFilesConformanceTest extends TimelineEngineKit {
    @Override
    protected TimelineEngine engine() {
        return Chronicle.engine(ChronicleOptions.inFiles()
                .withMapSizes(ChronicleOptions.SMALLEST_MAP, ChronicleOptions.DEFAULT_LARGEST_MAP));
    }

    @Override
    protected Set<Capability> capabilities() {
        return Set.of(Capability.REOPENS, Capability.EXCLUSIVE, Capability.LARGE_KEYS, Capability.LARGE_VALUES);
    }
}
