package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.nio.file.Path;
import org.apache.kafka.streams.processor.StateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;

/** A buffer on one of our engines, in a directory of its own below the task's. */
public record EngineBackend(TimelineEngine engine) implements Backend {
    @Override
    public String name() {
        return engine.name();
    }

    @Override
    public boolean persistent() {
        return engine.durable();
    }

    @Override
    public Timelines open(
            String storeName,
            long retentionMs,
            StateStoreContext context,
            StateStore root,
            StateRestoreCallback restore) {
        Path directory = context.stateDir().toPath().resolve("rangestreams").resolve(storeName);
        Timelines timelines = engine.open(new TimelineSettings(storeName, directory, retentionMs));
        context.register(root, restore);
        return timelines;
    }
}
