package dev.rangestreams.core.internal.dsl;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.state.DslStoreSuppliers;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;

/** Reads the settings out of a {@link Materialized}. */
final class MaterializedSettings<K, V> extends Materialized<K, V, WindowStore<Bytes, byte[]>> {
    MaterializedSettings(Materialized<K, V, WindowStore<Bytes, byte[]>> materialized) {
        super(materialized);
    }

    @Nullable
    String name() {
        return storeSupplier == null ? storeName : storeSupplier.name();
    }

    @Nullable
    WindowBytesStoreSupplier supplier() {
        return (WindowBytesStoreSupplier) storeSupplier;
    }

    @Nullable
    DslStoreSuppliers dslSuppliers() {
        return dslStoreSuppliers;
    }

    @Nullable
    Serde<K> key() {
        return keySerde;
    }

    @Nullable
    Serde<V> value() {
        return valueSerde;
    }

    boolean logged() {
        return loggingEnabled;
    }

    Map<String, String> topicConfig() {
        return topicConfig;
    }

    @Nullable
    Duration retention() {
        return retention;
    }
}
