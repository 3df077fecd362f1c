package dev.rangestreams.core.internal.dsl;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.core.internal.buffer.BackendChoice;
import dev.rangestreams.core.internal.foreign.ForeignStorage;
import dev.rangestreams.runtime.internal.engine.ChosenEngine;
import dev.rangestreams.runtime.internal.engine.EngineStoreSupplier;
import dev.rangestreams.runtime.internal.engine.Engines;
import dev.rangestreams.runtime.internal.store.EngineStorage;
import dev.rangestreams.runtime.internal.store.Storage;
import dev.rangestreams.spi.TimelineEngine;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.streams.DslStoreFormat;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.kstream.EmitStrategy;
import org.apache.kafka.streams.state.DslStoreSuppliers;
import org.apache.kafka.streams.state.DslWindowParams;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a buffer is stored in: what was named in code, else the engine that is configured, else the stores that are
 * configured, else the one engine on the class path, else Kafka's own persistent window store.
 *
 * @param storeName the buffer's name
 * @param range what the buffer is for
 * @param needed how long the range needs records
 * @param retentionMs what a supplier is asked to keep
 * @param named the supplier in {@code Materialized}, if any
 * @param type the store type in {@code Materialized}, if any
 */
record StoreChoice(
        String storeName,
        Range<?, ?> range,
        NeededRetention needed,
        long retentionMs,
        @Nullable WindowBytesStoreSupplier named,
        @Nullable DslStoreSuppliers type)
        implements BackendChoice {
    @Override
    public Supplier<Storage> choose(StreamsConfig config) {
        if (named != null) {
            return backend(named, config, "its supplier makes it");
        }
        if (type != null) {
            return checked(type.windowStore(parameters()), config, "its store type in Materialized makes it");
        }
        ChosenEngine engine = Engines.named(config.originals());
        if (engine != null) {
            return () -> new EngineStorage(engine);
        }
        // The default counts as no choice: it is there whether somebody wished for it or not.
        if (config.originals().containsKey(StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG)) {
            DslStoreSuppliers configured = config.getConfiguredInstance(
                    StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG, DslStoreSuppliers.class, config.originals());
            return checked(
                    configured.windowStore(parameters()),
                    config,
                    StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG + " makes it");
        }
        return onClassPath(Engines.onClassPath());
    }

    /** The only engine there is; pure, so that it can be tested with any number of them. */
    Supplier<Storage> onClassPath(List<TimelineEngine> engines) {
        return switch (engines.size()) {
            case 0 -> this::kafkas;
            case 1 -> () -> new EngineStorage(Engines.only(engines));
            default ->
                throw new IllegalArgumentException("Store " + storeName
                        + " could be on any of the engines on the class path: " + Engines.names(engines)
                        + "; set " + RangeStreamsConfig.ENGINE_CONFIG + " to one of them, and "
                        + StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG
                        + " to dev.rangestreams.window.RangeDslStoreSuppliers if window stores are to be there too, or name"
                        + " one for this store by Materialized.as(RangeStores.buffer(engine, name, range))");
        };
    }

    private Storage kafkas() {
        return new ForeignStorage(
                Stores.persistentWindowStore(storeName, Duration.ofMillis(retentionMs), Duration.ofMillis(1), true),
                Engines.noneThere(),
                "Once it was opened again it overwrites records of one key and time, so that ranges miss them. Do not go into"
                        + " production so: " + Engines.whatToAdd());
    }

    /** A supplier that only the configuration names has not been checked while the topology was built. */
    private Supplier<Storage> checked(WindowBytesStoreSupplier supplier, StreamsConfig config, String why) {
        BufferChecks.supplier(storeName, range, needed, supplier);
        return backend(supplier, config, why);
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

    private static Supplier<Storage> backend(WindowBytesStoreSupplier supplier, StreamsConfig config, String why) {
        if (supplier instanceof EngineStoreSupplier ours) {
            ChosenEngine known = ours.chosen();
            ChosenEngine chosen = known == null ? Engines.configured(config.originals()) : known;
            return () -> new EngineStorage(chosen);
        }
        return () -> new ForeignStorage(supplier, why, null);
    }
}
