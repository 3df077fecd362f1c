package dev.rangestreams.benchmarks.versioned;

import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.benchmarks.Engines;
import dev.rangestreams.benchmarks.Options;
import dev.rangestreams.benchmarks.SideBySide;
import dev.rangestreams.benchmarks.Tables;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.versioned.store.VersionedStores;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;

/**
 * One operation per table, each of ours against Kafka's persistent versioned store; and the restore. One table per JVM: code
 * that has met several engines, or cached rows and others, calls each of them more slowly, and an application has one kind.
 */
public final class VersionedSection {
    private static final String KAFKA = "Kafka persistentVersionedKeyValueStore";
    private static final List<String> ENGINES = List.of("rocksdb", "in-memory", "chronicle");
    private static final Duration RETENTION = Duration.ofSeconds(200);

    /** How many versions of each of many keys are restored. */
    private static final int FEW = 10;

    private final Options options;

    private VersionedSection(Options options) {
        this.options = options;
    }

    /** Measures what the options ask for. */
    public static void main(String[] arguments) {
        Options options = new Options(arguments);
        VersionedSection section = new VersionedSection(options);
        Tables tables = new Tables();
        for (String name : ENGINES) {
            TimelineEngine engine = Engines.named(name);
            for (Operation operation : Operation.values()) {
                String title = name + "-" + operation.title();
                tables.add(title, () -> section.measure(title, engine, operation, true));
                if (engine.durable()) {
                    // What is on the heap is never cached there once more.
                    String uncached = title + "-no-hot-tail";
                    tables.add(uncached, () -> section.measure(uncached, engine, operation, false));
                }
            }
        }
        tables.add("restore", () -> section.restore(options.keys(), options.restored() / options.keys()));
        tables.add("restore-many-keys", () -> section.restore(options.restored() / FEW, FEW));
        tables.run(options);
    }

    private void measure(String title, TimelineEngine engine, Operation operation, boolean cached) {
        new SideBySide(options)
                .add(contender(
                        KAFKA,
                        operation,
                        Stores.persistentVersionedKeyValueStore(VersionContender.STORE, RETENTION),
                        Map.of()))
                .add(contender(
                        engine.name() + (cached ? "" : ", cache off"),
                        operation,
                        VersionedStores.versioned(engine, VersionContender.STORE, RETENTION),
                        cached ? Map.of() : Map.of(RangeStreamsConfig.CACHE_MAX_BYTES_CONFIG, 0)))
                .run("Versioned stores, " + title + ": " + options.keys() + " keys, " + options.records()
                        + " versions of each");
    }

    private VersionContender contender(
            String name, Operation operation, VersionedBytesStoreSupplier supplier, Map<String, Object> settings) {
        VersionLoad load = new VersionLoad(options.keys(), options.records(), RETENTION.toMillis());
        int history = options.keys() * options.records();
        return new VersionContender(
                name, operation, load, history + history / 4, supplier, !name.startsWith("Kafka"), settings);
    }

    /** All engines in one table, so that Kafka's store is restored once; alone beside it Chronicle Map took a tenth less. */
    private void restore(int keys, int versions) {
        RestoreTable table = new RestoreTable(options, keys, versions)
                .add(KAFKA, Stores.persistentVersionedKeyValueStore(VersionContender.STORE, RestoreTable.RETENTION));
        for (String engine : ENGINES) {
            table.add(
                    engine,
                    VersionedStores.versioned(Engines.named(engine), VersionContender.STORE, RestoreTable.RETENTION));
        }
        table.run();
    }
}
