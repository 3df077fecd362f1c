package dev.rangestreams.benchmarks.versioned;

import dev.rangestreams.benchmarks.Engines;
import dev.rangestreams.benchmarks.Options;
import dev.rangestreams.benchmarks.SideBySide;
import dev.rangestreams.benchmarks.Tables;
import dev.rangestreams.core.RangeStreamsConfig;
import dev.rangestreams.versioned.store.VersionedStores;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;

/** One operation per table; ours, with and without the cache, against Kafka's persistent versioned store. */
public final class VersionedSection {
    private static final Duration RETENTION = Duration.ofMillis(VersionLoad.RETENTION_MS);

    private final Options options;

    private VersionedSection(Options options) {
        this.options = options;
    }

    /** Measures what the options ask for. */
    public static void main(String[] arguments) {
        Options options = new Options(arguments);
        VersionedSection section = new VersionedSection(options);
        Tables tables = new Tables();
        for (Operation operation : Operation.values()) {
            tables.add(operation.title(), () -> section.measure(operation));
        }
        tables.run(options);
    }

    private void measure(Operation operation) {
        new SideBySide(options)
                .add(contender(
                        "Kafka persistentVersionedKeyValueStore",
                        operation,
                        Stores.persistentVersionedKeyValueStore(VersionContender.STORE, RETENTION),
                        Map.of()))
                .add(ours("rocksdb", operation, true))
                .add(ours("rocksdb", operation, false))
                .add(ours("in-memory", operation, true))
                .add(ours("in-memory", operation, false))
                .run("Versioned stores, " + operation.title() + ": " + options.keys() + " keys, " + options.records()
                        + " versions of each");
    }

    private VersionContender ours(String engine, Operation operation, boolean cached) {
        return contender(
                engine + (cached ? "" : ", cache off"),
                operation,
                VersionedStores.versioned(Engines.named(engine), VersionContender.STORE, RETENTION),
                cached ? Map.of() : Map.of(RangeStreamsConfig.CACHE_MAX_BYTES_CONFIG, 0));
    }

    private VersionContender contender(
            String name, Operation operation, VersionedBytesStoreSupplier supplier, Map<String, Object> settings) {
        VersionLoad load = new VersionLoad(options.keys(), options.records());
        int history = options.keys() * options.records();
        return new VersionContender(
                name, operation, load, history + history / 4, supplier, !name.startsWith("Kafka"), settings);
    }
}
