package dev.rangestreams.benchmarks.versioned;

import dev.rangestreams.benchmarks.Contender;
import dev.rangestreams.benchmarks.Driver;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;
import org.apache.kafka.streams.state.VersionedKeyValueStore;

/** A versioned store below Kafka's typed layer, without logging, filled with its whole history. */
final class VersionContender implements Contender {
    static final String STORE = "versions";
    private static final int COMMIT_EVERY = 10_000;

    private final String name;
    private final Operation operation;
    private final VersionLoad load;
    private final boolean commits;
    private final TopologyTestDriver driver;
    private final VersionedKeyValueStore<String, byte[]> store;
    private int sinceCommit;

    /**
     * Makes the store and fills it.
     *
     * @param commits whether the store's own part of a commit is done now and then; Kafka's store flushes files then, which
     *     would be to its disadvantage
     */
    VersionContender(
            String name,
            Operation operation,
            VersionLoad load,
            int fill,
            VersionedBytesStoreSupplier supplier,
            boolean commits,
            Map<String, Object> settings) {
        this.name = name;
        this.operation = operation;
        this.load = load;
        this.commits = commits;
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(Stores.versionedKeyValueStoreBuilder(supplier, Serdes.String(), Serdes.ByteArray())
                .withLoggingDisabled());
        builder.stream("in").process(Idle::new, STORE);
        driver = Driver.open(builder.build(), settings);
        store = driver.getVersionedKeyValueStore(STORE);
        for (int i = 0; i < fill; i++) {
            one(Operation.PUT);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public double run(int events) {
        double sum = 0;
        for (int i = 0; i < events; i++) {
            sum += one(operation);
        }
        return sum;
    }

    private double one(Operation what) {
        double result = what.run(store, load);
        if (what == Operation.PUT && commits && ++sinceCommit == COMMIT_EVERY) {
            sinceCommit = 0;
            store.commit(Map.of());
        }
        return result;
    }

    @Override
    public void drain() {
        if (operation == Operation.PUT) {
            // A read of what was put last sees it, so that whatever was held back is handed over first.
            store.get(load.key());
        }
    }

    @Override
    public void close() {
        driver.close();
    }

    /** Owns the store, and is never called. */
    private static final class Idle extends ContextualProcessor<Object, Object, Void, Void> {
        @Override
        public void process(Record<Object, Object> record) {
            throw new IllegalStateException("Nothing is piped in here");
        }
    }
}
