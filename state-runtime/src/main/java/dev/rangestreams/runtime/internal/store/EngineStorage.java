package dev.rangestreams.runtime.internal.store;

import dev.rangestreams.runtime.internal.engine.ChosenEngine;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.Timelines;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.jspecify.annotations.Nullable;

/** A store on one of our engines, in a directory of its own below the task's. */
public record EngineStorage(ChosenEngine chosen) implements Storage {
    /** On an engine that was named in code. */
    public EngineStorage(TimelineEngine engine) {
        this(ChosenEngine.bySupplier(engine));
    }

    private TimelineEngine engine() {
        return chosen.engine();
    }

    @Override
    public String metricsScope() {
        return engine().name();
    }

    @Override
    public boolean persistent() {
        return engine().durable();
    }

    @Override
    public boolean managesOffsets() {
        return engine().durable();
    }

    @Override
    public boolean keepsNotes() {
        return engine().durable();
    }

    @Override
    public Timelines open(StoreDescription description, String layout, StateStoreContext context, StateStore root) {
        return new StoreOpening(description, layout, engine(), context).open();
    }

    @Override
    public boolean restoresItself() {
        return false;
    }

    @Override
    public void commit(Map<TopicPartition, Long> changelogOffsets) {
        // The checkpoint says it all: contents and offsets become durable together, whenever the engine gets to it.
    }

    @Override
    public @Nullable Long committedOffset(TopicPartition partition, Checkpoint checkpoint) {
        return checkpoint.offsets().get(partition);
    }

    @Override
    public StorePlace place() {
        return new StorePlace("engine " + engine().name(), chosen.why(), null);
    }

    @Override
    public String toString() {
        return engine().name();
    }
}
