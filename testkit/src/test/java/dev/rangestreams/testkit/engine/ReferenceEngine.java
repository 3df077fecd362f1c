package dev.rangestreams.testkit.engine;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.internal.ReferenceFile;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The simplest engine that keeps every rule: a sorted set, written to one file as a whole where it is durable. */
record ReferenceEngine(boolean durable) implements TimelineEngine {
    private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

    @Override
    public String name() {
        return "reference";
    }

    @Override
    public Timelines open(TimelineSettings settings) {
        if (!durable) {
            return new ReferenceTimelines(settings.storeName(), null, () -> {});
        }
        if (!OPEN.add(settings.directory())) {
            throw new EngineException("Store " + settings.storeName() + " is open already in " + settings.directory()
                    + "; close it there first");
        }
        return new ReferenceTimelines(
                settings.storeName(), ReferenceFile.in(settings.directory()), () -> OPEN.remove(settings.directory()));
    }
}
