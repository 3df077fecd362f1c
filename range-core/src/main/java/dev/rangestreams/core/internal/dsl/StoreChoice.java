package dev.rangestreams.core.internal.dsl;

import dev.rangestreams.core.internal.buffer.Backend;
import dev.rangestreams.core.internal.buffer.BackendChoice;
import dev.rangestreams.core.internal.buffer.EngineBackend;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineEngineProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.jspecify.annotations.Nullable;

/** Decides what a buffer is stored in: what was named, else what is configured, else what is on the class path. */
record StoreChoice(String storeName, @Nullable WindowBytesStoreSupplier named) implements BackendChoice {
    @Override
    public Backend choose(StreamsConfig config) {
        if (named instanceof EngineBufferSupplier ours) {
            return new EngineBackend(ours.engine());
        }
        List<TimelineEngine> found = onClassPath();
        if (found.size() == 1) {
            return new EngineBackend(found.get(0));
        }
        throw new IllegalArgumentException("Store " + storeName + " could be any of the engines on the class path: "
                + found.stream().map(TimelineEngine::name).sorted().collect(Collectors.joining(", "))
                + "; choose one with Materialized.as(RangeStores.buffer(engine, name, retention))");
    }

    private static List<TimelineEngine> onClassPath() {
        List<TimelineEngine> engines = new ArrayList<>();
        for (TimelineEngineProvider provider : ServiceLoader.load(TimelineEngineProvider.class)) {
            engines.add(provider.engine());
        }
        return engines;
    }
}
