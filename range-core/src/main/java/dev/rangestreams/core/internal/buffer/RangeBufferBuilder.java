package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.runtime.internal.engine.OwnSettings;
import dev.rangestreams.runtime.internal.kafka.ConfiguredStoreBuilder;
import dev.rangestreams.runtime.internal.kafka.FixedStoreBuilder;
import dev.rangestreams.runtime.internal.store.CallFaults;
import dev.rangestreams.runtime.internal.store.Storage;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;

/** Builds the buffers of one operator, one per task, once Kafka has shown it the configuration. */
public final class RangeBufferBuilder<K, V>
        implements ConfiguredStoreBuilder<RangeBuffer<K, V>>, FixedStoreBuilder<RangeBuffer<K, V>> {
    private final BufferSettings<K, V> settings;
    private final BackendChoice choice;
    private final Map<String, String> topicConfig = new HashMap<>();
    private @Nullable Supplier<Storage> storage;

    public RangeBufferBuilder(BufferSettings<K, V> settings, BackendChoice choice) {
        this.settings = settings;
        this.choice = choice;
    }

    /**
     * Chooses the storage and completes the changelog topic's settings.
     *
     * @throws IllegalArgumentException if there is no serde for keys or values: Kafka would miss it later, and name a store
     *     that no user has made
     */
    @Override
    public void configure(StreamsConfig config) {
        OwnSettings.check(config.originals());
        checkSerdes(config);
        storage = choice.choose(config);
        topicConfig.clear();
        topicConfig.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_DELETE);
        long retention = settings.retentionMs()
                + config.getLong(StreamsConfig.WINDOW_STORE_CHANGE_LOG_ADDITIONAL_RETENTION_MS_CONFIG);
        topicConfig.put(TopicConfig.RETENTION_MS_CONFIG, Long.toString(retention < 0 ? Long.MAX_VALUE : retention));
        topicConfig.putAll(settings.topicConfig());
    }

    private void checkSerdes(StreamsConfig config) {
        CallFaults faults = CallFaults.of("Store " + settings.name() + " cannot buffer " + settings.range());
        faults.addIf(
                settings.keySerde() == null && config.getClass(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG) == null,
                "there is no serde for its keys: give rangeOver one with Materialized.withKeySerde(..) or in its grouping"
                        + " with Grouped.with(..), or set " + StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG);
        faults.addIf(
                settings.valueSerde() == null
                        && config.getClass(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG) == null,
                "there is no serde for its values: give rangeOver one with Materialized.withValueSerde(..) or in its grouping"
                        + " with Grouped.with(..), or set " + StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG);
        faults.throwIfAny();
    }

    @Override
    public RangeBuffer<K, V> build() {
        if (storage == null) {
            throw new IllegalStateException("Store " + settings.name() + " is built before its configuration is known;"
                    + " run its topology by KafkaStreams or TopologyTestDriver");
        }
        return new RangeBuffer<>(settings, storage.get());
    }

    @Override
    public Map<String, String> logConfig() {
        return topicConfig;
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
        return "where it is made: Materialized.withLogging...";
    }
}
