package dev.rangestreams.store.chronicle;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;

/** Opens stores with maps of their own. Touches no class of Chronicle's before that. */
final class ChronicleEngine implements TimelineEngine {
    private final ChronicleOptions options;

    ChronicleEngine(ChronicleOptions options) {
        this.options = options;
    }

    @Override
    public String name() {
        return "chronicle";
    }

    @Override
    public boolean durable() {
        return options.isPersisted();
    }

    @Override
    public Timelines open(TimelineSettings settings) {
        return ChronicleTimelines.open(settings, options);
    }

    @Override
    public String toString() {
        return name();
    }
}
