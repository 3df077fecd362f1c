package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.state.CleanStop;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.nio.file.Path;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.BatchingStateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.jspecify.annotations.Nullable;

/** A buffer on one of our engines, in a directory of its own below the task's. */
public final class EngineStorage implements Storage {
    private final TimelineEngine engine;
    private final String storeName;
    private final long retentionMs;
    private @Nullable Timelines timelines;
    private StoredCut cut = StoredCut.NOTHING;

    private EngineStorage(TimelineEngine engine, String storeName, long retentionMs) {
        this.engine = engine;
        this.storeName = storeName;
        this.retentionMs = retentionMs;
    }

    /** Buffers on an engine. */
    public static Backend on(TimelineEngine engine) {
        return (storeName, retentionMs) -> new EngineStorage(engine, storeName, retentionMs);
    }

    @Override
    public String metricsScope() {
        return engine.name();
    }

    @Override
    public boolean persistent() {
        return engine.durable();
    }

    @Override
    public boolean managesOffsets() {
        return engine.durable();
    }

    @Override
    public @Nullable Long committedOffset(TopicPartition partition) {
        return cut.offsets().get(partition);
    }

    @Override
    public Timelines open(StateStoreContext context, StateStore root, BatchingStateRestoreCallback restore) {
        Path directory = context.stateDir().toPath().resolve("rangestreams").resolve(storeName);
        TimelineSettings settings = TimelineSettings.of(storeName, directory, retentionMs);
        Timelines opened = engine.open(settings);
        try {
            StoredCut.checkFormat(opened, settings);
            cut = engine.durable() ? StoredCut.open(opened) : StoredCut.NOTHING;
            context.register(root, restore);
        } catch (RuntimeException e) {
            opened.close();
            throw e;
        }
        timelines = opened;
        return opened;
    }

    @Override
    public boolean restoresItself() {
        return false;
    }

    /** Writes no more than a note: contents and offsets become durable together, whenever the engine gets to it. */
    @Override
    public void commit(StoredCut reached) {
        if (timelines != null) {
            cut = reached;
            cut.write(timelines);
        }
    }

    @Override
    public StoredCut opened() {
        return cut;
    }

    @Override
    public void closing(long lastArrival) {
        if (timelines != null && lastArrival == cut.lastArrival()) {
            CleanStop.note(timelines);
        }
    }

    @Override
    public String toString() {
        return engine.name();
    }
}
