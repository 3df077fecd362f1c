package dev.rangestreams.core.internal.dsl;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.internal.buffer.BackendChoice;
import dev.rangestreams.core.internal.foreign.ForeignStorage;
import dev.rangestreams.runtime.internal.store.EngineStorage;
import dev.rangestreams.runtime.internal.store.EngineStoreSupplier;
import dev.rangestreams.runtime.internal.store.Engines;
import dev.rangestreams.runtime.internal.store.Storage;
import dev.rangestreams.spi.TimelineEngine;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.streams.DslStoreFormat;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.kstream.EmitStrategy;
import org.apache.kafka.streams.state.DslStoreSuppliers;
import org.apache.kafka.streams.state.DslWindowParams;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a buffer is stored in: what was named, else what is configured, else the one engine on the class path, else
 * Kafka's own persistent window store.
 *
 * @param storeName the buffer's name
 * @param range what the buffer is for
 * @param retentionMs what a supplier is asked to keep
 * @param named the supplier in {@code Materialized}, if any
 * @param type the store type in {@code Materialized}, if any
 */
record StoreChoice(
        String storeName,
        Range<?, ?> range,
        long retentionMs,
        @Nullable WindowBytesStoreSupplier named,
        @Nullable DslStoreSuppliers type)
        implements BackendChoice {
    @Override
    public Supplier<Storage> choose(StreamsConfig config) {
        if (named != null) {
            return backend(named);
        }
        if (type != null) {
            return checked(type.windowStore(parameters()));
        }
        // The default counts as no choice: it is there whether somebody wished for it or not.
        if (config.originals().containsKey(StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG)) {
            return checked(config.getConfiguredInstance(
                            StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG, DslStoreSuppliers.class, config.originals())
                    .windowStore(parameters()));
        }
        return onClassPath(Engines.onClassPath());
    }

    /** The only engine there is; pure, so that it can be tested with any number of them. */
    Supplier<Storage> onClassPath(List<TimelineEngine> engines) {
        return switch (engines.size()) {
            case 0 ->
                () -> new ForeignStorage(Stores.persistentWindowStore(
                        storeName, Duration.ofMillis(retentionMs), Duration.ofMillis(1), true));
            case 1 -> () -> new EngineStorage(engines.get(0));
            default ->
                throw new IllegalArgumentException("Store " + storeName
                        + " could be on any of the engines on the class path: "
                        + engines.stream().map(TimelineEngine::name).sorted().collect(Collectors.joining(", "))
                        + "; choose one by Materialized.as(RangeStores.buffer(engine, name, range)), or for all stores by "
                        + StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG);
        };
    }

    /** A supplier that only the configuration names has not been checked while the topology was built. */
    private Supplier<Storage> checked(WindowBytesStoreSupplier supplier) {
        BufferChecks.supplier(storeName, range, supplier);
        return backend(supplier);
    }

    private DslWindowParams parameters() {
        return new DslWindowParams(
                storeName,
                Duration.ofMillis(retentionMs),
                Duration.ofMillis(1),
                true,
                EmitStrategy.onWindowUpdate(),
                false,
                DslStoreFormat.PLAIN);
    }

    private static Supplier<Storage> backend(WindowBytesStoreSupplier supplier) {
        return supplier instanceof EngineStoreSupplier ours
                ? () -> new EngineStorage(ours.engine())
                : () -> new ForeignStorage(supplier);
    }
}
