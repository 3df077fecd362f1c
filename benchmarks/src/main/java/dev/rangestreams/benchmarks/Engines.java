package dev.rangestreams.benchmarks;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineEngineProvider;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** The engines to measure, by name. */
public final class Engines {
    private Engines() {}

    /** The engine with a name; it must be on the class path. */
    public static TimelineEngine named(String name) {
        List<TimelineEngine> known = ServiceLoader.load(TimelineEngineProvider.class).stream()
                .map(provider -> provider.get().engine())
                .toList();
        return known.stream()
                .filter(engine -> engine.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no engine " + name
                        + " on the class path, but "
                        + known.stream().map(TimelineEngine::name).collect(Collectors.joining(", "))));
    }
}
