package dev.rangestreams.runtime.internal.kafka;

import java.util.function.Function;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;
import org.apache.kafka.streams.state.VersionedKeyValueStore;
import org.apache.kafka.streams.state.internals.VersionedKeyValueStoreBuilder;

/**
 * A builder of versioned stores that are not Kafka's. Only by its class does Kafka know that a store is versioned, and gives
 * its changelog the settings that keep history in spite of compaction.
 */
public final class VersionedBuilder<K, V> extends VersionedKeyValueStoreBuilder<K, V> {
    private final Function<Boolean, VersionedKeyValueStore<K, V>> stores;

    /**
     * @param supplier gives the name and the history retention
     * @param stores makes a store, and is told whether it has a changelog
     */
    public VersionedBuilder(
            VersionedBytesStoreSupplier supplier, Function<Boolean, VersionedKeyValueStore<K, V>> stores) {
        super(supplier, null, null, Time.SYSTEM);
        this.stores = stores;
    }

    @Override
    public VersionedKeyValueStore<K, V> build() {
        return stores.apply(loggingEnabled());
    }
}
