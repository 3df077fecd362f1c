package dev.rangestreams.runtime.internal.store;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineEngineProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** The engines on the class path. */
public final class Engines {
    private Engines() {}

    /** All engines that announce themselves to {@link ServiceLoader}, each with its default options. */
    public static List<TimelineEngine> onClassPath() {
        List<TimelineEngine> engines = new ArrayList<>();
        for (TimelineEngineProvider provider : ServiceLoader.load(TimelineEngineProvider.class)) {
            engines.add(provider.engine());
        }
        return engines;
    }
}
