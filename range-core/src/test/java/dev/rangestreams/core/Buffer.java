package dev.rangestreams.core;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;

/** Where records arrive and ranges are evaluated: a view as ours, or one of Kafka's own window stores with duplicates. */
interface Buffer<V> extends AutoCloseable {
    /** Long enough for every timestamp of the tests, short enough for Kafka's arithmetic. */
    Duration RETENTION = Duration.ofDays(36_500);

    ReadOnlyWindowStore<String, V> store();

    Record<String, V> arrives(String key, long timestamp, V value);

    @Override
    void close();

    /** Adds a record and reads its range. */
    default List<V> evaluate(Range<String, V> range, String key, long timestamp, V value) {
        return values(range.fetch(arrives(key, timestamp, value), store()));
    }

    static <V> List<V> values(RangedRecordIterator<Record<String, V>> records) {
        List<V> values = new ArrayList<>();
        try (records) {
            records.forEachRemaining(r -> values.add(r.value()));
        }
        return values;
    }

    static <V> Buffer<V> view() {
        return of(new Arrived<>());
    }

    static <V> Buffer<V> of(Arrived<V> arrived) {
        return new Buffer<>() {
            @Override
            public ReadOnlyWindowStore<String, V> store() {
                return arrived;
            }

            @Override
            public Record<String, V> arrives(String key, long timestamp, V value) {
                return arrived.arrives(key, timestamp, value);
            }

            @Override
            public void close() {}
        };
    }

    static Buffer<Integer> kafkaInMemory() {
        return kafka(Stores.inMemoryWindowStore("buffer", RETENTION, Duration.ofMillis(1), true), Path.of("unused"));
    }

    static Buffer<Integer> kafkaPersistent(Path directory) {
        return kafka(Stores.persistentWindowStore("buffer", RETENTION, Duration.ofMillis(1), true), directory);
    }

    private static Buffer<Integer> kafka(WindowBytesStoreSupplier supplier, Path directory) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "ranges");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        MockProcessorContext<Void, Void> context = new MockProcessorContext<>(
                config, new org.apache.kafka.streams.processor.TaskId(0, 0), directory.toFile());
        WindowStore<String, Integer> store = Stores.windowStoreBuilder(supplier, Serdes.String(), Serdes.Integer())
                .withLoggingDisabled()
                .withCachingDisabled()
                .build();
        store.init(context.getStateStoreContext(), store);
        return new Buffer<>() {
            @Override
            public ReadOnlyWindowStore<String, Integer> store() {
                return store;
            }

            @Override
            public Record<String, Integer> arrives(String key, long timestamp, Integer value) {
                store.put(key, value, timestamp);
                return new Record<>(key, value, timestamp);
            }

            @Override
            public void close() {
                store.close();
            }
        };
    }
}
