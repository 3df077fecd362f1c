package dev.rangestreams.versioned.store;

import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;

/** Versioned stores on one of our engines, in the shape in which {@code Materialized.as} takes them. */
record EngineVersionsSupplier(VersionSettings settings) implements VersionedBytesStoreSupplier {
    @Override
    public String name() {
        return settings.name();
    }

    @Override
    public long historyRetentionMs() {
        return settings.historyRetentionMs();
    }

    @Override
    public KeyValueStore<Bytes, byte[]> get() {
        return new BytesVersions(settings);
    }

    @Override
    public String metricsScope() {
        return settings.engine().name();
    }
}
