package dev.rangestreams.runtime.internal.kafka;

import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.internals.ConfigurableStore;
import org.apache.kafka.streams.state.StoreBuilder;

/** A store builder that Kafka shows the configuration to, before it creates changelog topics and builds stores. */
public interface ConfiguredStoreBuilder<S extends StateStore> extends StoreBuilder<S>, ConfigurableStore {
    @Override
    void configure(StreamsConfig config);
}
