package dev.rangestreams.windowing.internal.state;

import dev.rangestreams.runtime.internal.engine.Engines;
import dev.rangestreams.runtime.internal.engine.OwnSettings;
import dev.rangestreams.runtime.internal.kafka.ConfiguredStoreBuilder;
import dev.rangestreams.runtime.internal.kafka.FixedStoreBuilder;
import dev.rangestreams.runtime.internal.store.CallFaults;
import dev.rangestreams.runtime.internal.store.EngineStorage;
import dev.rangestreams.runtime.internal.store.MemoryStorage;
import dev.rangestreams.runtime.internal.store.Storage;
import dev.rangestreams.spi.TimelineEngine;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;

/** Builds the stores of one window operator, one per task, once Kafka has shown it the configuration. */
public final class WindowStateStoreBuilder<K, V, A, R>
        implements ConfiguredStoreBuilder<WindowStateStore<K, V, A, R>>,
                FixedStoreBuilder<WindowStateStore<K, V, A, R>> {
    private final WindowSettings<K, V, A, R> settings;
    private final boolean durable;
    private final @Nullable TimelineEngine engine;
    private final WindowFacts facts;
    private volatile boolean keepsLastResults;
    private @Nullable Storage storage;

    /**
     * A builder.
     *
     * @param durable whether it is on an engine
     * @param engine null for the configured one
     */
    public WindowStateStoreBuilder(
            WindowSettings<K, V, A, R> settings, WindowFacts facts, boolean durable, @Nullable TimelineEngine engine) {
        this.settings = settings;
        this.facts = facts;
        this.durable = durable;
        this.engine = engine;
    }

    /** Other windows refer to what these last came to. */
    public void keepLastResults() {
        keepsLastResults = true;
    }

    @Override
    public void configure(StreamsConfig config) {
        OwnSettings.check(config.originals());
        CallFaults faults = CallFaults.of("Window " + settings.name() + " cannot be kept");
        faults.addIf(
                settings.keySerde().grouping() == null
                        && config.getClass(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG) == null,
                "there is no serde for its keys: give the grouping one with Grouped.with(..), or set "
                        + StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG);
        faults.throwIfAny();
        if (!durable) {
            storage = new MemoryStorage();
        } else if (engine != null) {
            storage = new EngineStorage(engine);
        } else {
            try {
                storage = new EngineStorage(Engines.configured(config.originals()));
            } catch (ConfigException e) {
                throw new ConfigException("Window " + settings.name() + " has no engine. " + e.getMessage()
                        + ". Or name one with WindowStorage.durable(engine), or keep it in memory with"
                        + " WindowStorage.inMemory()");
            }
        }
    }

    @Override
    public WindowStateStore<K, V, A, R> build() {
        if (storage == null) {
            throw new IllegalStateException("Window " + settings.name() + " is built before its configuration is known;"
                    + " run its topology by KafkaStreams or TopologyTestDriver");
        }
        return new WindowStateStore<>(settings, facts, storage, keepsLastResults, OpenWindows.MOST_UNSTORED);
    }

    @Override
    public boolean loggingEnabled() {
        return settings.logged();
    }

    @Override
    public String name() {
        return settings.name();
    }

    @Override
    public String whereLoggingIsSet() {
        return "with its storage: WindowStorage.inMemory() has no changelog, all others have one";
    }
}
