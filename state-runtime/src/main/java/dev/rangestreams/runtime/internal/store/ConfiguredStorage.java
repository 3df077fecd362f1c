package dev.rangestreams.runtime.internal.store;

import dev.rangestreams.runtime.internal.engine.ChosenEngine;
import dev.rangestreams.runtime.internal.engine.Engines;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.Timelines;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.jspecify.annotations.Nullable;

/**
 * A store whose engine is found by the application's configuration, when it is opened: who made it was not told the
 * configuration. Until then it says that it is durable, since to take a durable store for one that is not would lose it.
 */
public final class ConfiguredStorage implements Storage {
    /** What metrics are named by where several engines may be chosen: Kafka asks for that before it opens the store. */
    private static final String SCOPE = "rangestreams";

    private volatile @Nullable EngineStorage found;

    /** The name by which Kafka's metrics know a store whose engine is found so. */
    public static String scope() {
        List<TimelineEngine> there = Engines.onClassPath();
        return there.size() == 1 ? there.get(0).name() : SCOPE;
    }

    @Override
    public String metricsScope() {
        EngineStorage now = found;
        return now == null ? scope() : now.metricsScope();
    }

    @Override
    public boolean persistent() {
        EngineStorage now = found;
        return now == null || now.persistent();
    }

    @Override
    public boolean managesOffsets() {
        EngineStorage now = found;
        return now == null || now.managesOffsets();
    }

    @Override
    public boolean keepsNotes() {
        return opened().keepsNotes();
    }

    @Override
    public Timelines open(StoreDescription description, String layout, StateStoreContext context, StateStore root) {
        EngineStorage chosen = new EngineStorage(choose(description, context.appConfigs()));
        found = chosen;
        return chosen.open(description, layout, context, root);
    }

    private static ChosenEngine choose(StoreDescription description, Map<String, Object> configs) {
        try {
            return Engines.configured(configs).because("RangeDslStoreSuppliers makes it");
        } catch (ConfigException e) {
            throw new ConfigException("Store " + description.name() + " has no engine. " + e.getMessage());
        }
    }

    @Override
    public boolean restoresItself() {
        return false;
    }

    @Override
    public void commit(Map<TopicPartition, Long> changelogOffsets) {
        opened().commit(changelogOffsets);
    }

    @Override
    public @Nullable Long committedOffset(TopicPartition partition, Checkpoint checkpoint) {
        return opened().committedOffset(partition, checkpoint);
    }

    @Override
    public StorePlace place() {
        return opened().place();
    }

    private EngineStorage opened() {
        EngineStorage now = found;
        if (now == null) {
            throw new IllegalStateException("A store's engine is known once it was opened");
        }
        return now;
    }
}
