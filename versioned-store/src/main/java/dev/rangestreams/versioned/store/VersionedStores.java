package dev.rangestreams.versioned.store;

import dev.rangestreams.runtime.internal.kafka.SupportedKafka;
import dev.rangestreams.runtime.internal.kafka.Unwrapped;
import dev.rangestreams.runtime.internal.kafka.VersionedBuilder;
import dev.rangestreams.runtime.internal.store.CallFaults;
import dev.rangestreams.runtime.internal.store.StoreName;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.versioned.VersionedKeyValueStore;
import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;
import org.jspecify.annotations.Nullable;

/** Versioned stores on the engine of your choice, for tables and for processors. */
public final class VersionedStores {
    private VersionedStores() {}

    /**
     * A versioned store for {@code Materialized.as(..)}, for Kafka's {@code Stores.versionedKeyValueStoreBuilder(..)}, or for
     * {@link #builder}.
     *
     * @param engine where it is stored, for example {@code RocksDb.engine()}
     * @param name the store's name, also of its changelog
     * @param historyRetention how far behind stream time versions may be put and are shown, inclusive; may be zero
     * @return the supplier; each of its stores serves one task
     * @throws IllegalArgumentException if the name cannot be a topic's, or the retention is null, negative, or does not fit into a
     *     {@code long} of milliseconds
     * @throws IllegalStateException if the Kafka Streams on the class path is older than 4.3
     */
    public static VersionedBytesStoreSupplier versioned(TimelineEngine engine, String name, Duration historyRetention) {
        SupportedKafka.check();
        Objects.requireNonNull(engine, "engine must not be null");
        Objects.requireNonNull(name, "name must not be null");
        StoreName.check(name);
        CallFaults faults = CallFaults.of("VersionedStores.versioned");
        long retentionMs = faults.millis("the history retention of store " + name, historyRetention);
        faults.throwIfAny();
        return new EngineVersionsSupplier(new VersionSettings(engine, name, retentionMs));
    }

    /**
     * A builder of stores with {@link VersionedKeyValueStore#history history}, for {@code addStateStore} and {@code
     * addGlobalStore}. A processor is handed Kafka's interface; {@link #history} gives it ours. The changelog is Kafka's for
     * versioned stores: compacted, but not before the history retention and a day have passed.
     *
     * @param supplier made by {@link #versioned}
     * @param keySerde the keys' serde; null for the configured default
     * @param valueSerde the values' serde; null for the configured default
     * @param <K> the keys
     * @param <V> the values
     * @return the builder; logging may be switched off or configured, caching is refused as for all versioned stores
     * @throws IllegalArgumentException if the supplier is somebody else's
     */
    public static <K, V> StoreBuilder<org.apache.kafka.streams.state.VersionedKeyValueStore<K, V>> builder(
            VersionedBytesStoreSupplier supplier, @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        SupportedKafka.check();
        Objects.requireNonNull(supplier, "supplier must not be null");
        if (!(supplier instanceof EngineVersionsSupplier ours)) {
            throw new IllegalArgumentException("Store " + supplier.name() + " cannot be built with history, because its"
                    + " supplier is a " + supplier.getClass().getName()
                    + "; make it with VersionedStores.versioned, or use Kafka's Stores.versionedKeyValueStoreBuilder");
        }
        return new VersionedBuilder<K, V>(
                ours, logged -> new TypedVersions<>(ours.settings(), keySerde, valueSerde, logged));
    }

    /**
     * The store behind what Kafka hands to a processor, which wraps every store.
     *
     * @param store what {@code ProcessorContext.getStore} gave
     * @param <K> the keys
     * @param <V> the values
     * @return the same store, with history
     * @throws IllegalArgumentException if it was not built by {@link #builder}
     */
    @SuppressWarnings("unchecked") // a wrapped store has the types of its wrapper
    public static <K, V> VersionedKeyValueStore<K, V> history(
            org.apache.kafka.streams.state.VersionedKeyValueStore<K, V> store) {
        StateStore found = Unwrapped.find(store, VersionedKeyValueStore.class);
        if (found == null) {
            StateStore innermost = Unwrapped.innermost(store);
            throw new IllegalArgumentException("Store " + store.name() + " has no history, because it is "
                    + (innermost instanceof BytesVersions
                            ? "what Kafka builds from VersionedStores.versioned"
                            : "a " + innermost.getClass().getName())
                    + "; build it with VersionedStores.builder. What a table keeps is read by MultiVersionedKeyQuery");
        }
        return (VersionedKeyValueStore<K, V>) found;
    }
}
