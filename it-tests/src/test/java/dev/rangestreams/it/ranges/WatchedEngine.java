package dev.rangestreams.it.ranges;

import dev.rangestreams.spi.ForwardingEngine;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.util.ArrayList;
import java.util.List;

/** An engine whose stores the test can look at from below, while a topology runs on them. */
record WatchedEngine(TimelineEngine engine, List<Timelines> opened) implements ForwardingEngine {
    WatchedEngine(TimelineEngine engine) {
        this(engine, new ArrayList<>());
    }

    /** What was opened last. */
    Timelines latest() {
        return opened.get(opened.size() - 1);
    }

    @Override
    public Timelines open(TimelineSettings settings) {
        Timelines timelines = engine.open(settings);
        opened.add(timelines);
        return timelines;
    }
}
