package dev.rangestreams.runtime.internal.kafka;

import java.util.Map;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.StoreBuilder;

/** A store builder that is made with all its settings. What is cached is the store's own affair: Kafka's switch says nothing. */
public interface FixedStoreBuilder<S extends StateStore> extends StoreBuilder<S> {
    @Override
    default StoreBuilder<S> withCachingEnabled() {
        return this;
    }

    @Override
    default StoreBuilder<S> withCachingDisabled() {
        return this;
    }

    /** Where the store's logging is set instead, for the message to who tries it here. */
    default String whereLoggingIsSet() {
        return "where it is made";
    }

    @Override
    default StoreBuilder<S> withLoggingEnabled(Map<String, String> config) {
        throw new UnsupportedOperationException("The logging of store " + name() + " is set " + whereLoggingIsSet());
    }

    @Override
    default StoreBuilder<S> withLoggingDisabled() {
        return withLoggingEnabled(Map.of());
    }

    @Override
    default boolean loggingEnabled() {
        return true;
    }

    @Override
    default Map<String, String> logConfig() {
        return Map.of();
    }
}
