package dev.rangestreams.it.settings;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.versioned.store.VersionedStores;
import dev.rangestreams.window.RangeDslStoreSuppliers;
import dev.rangestreams.window.WindowStores;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.JoinWindows;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.StreamJoined;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;

/** Runs topologies twice each, and prints what comes out of them, or why they do not run. */
final class ChoiceMain {
    private static final Range<String, String> RANGE =
            EventTimeRange.ofTimeBoundsAndGrace(Duration.ofSeconds(20), Duration.ofSeconds(5));
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static final Set<Shape> READ_BOTH =
            EnumSet.of(Shape.WINDOWS, Shape.WINDOWS_BY_TOPOLOGY_CONFIG, Shape.TABLE_ON_ROCKSDB);

    private ChoiceMain() {}

    /** What is built. */
    enum Shape {
        /** A buffer that has a name, and nothing that says where it is. */
        BUFFER,
        BUFFER_ON_HEAP,
        BUFFER_OF_OUR_TYPE,
        BUFFER_ON_KAFKAS_STORE,
        /** A windowed count and a join of streams that have names, and nothing that says where they are. */
        WINDOWS,
        /** The same, by a builder that was told the configuration. */
        WINDOWS_BY_TOPOLOGY_CONFIG,
        WINDOWS_OF_OUR_TYPE,
        WINDOWS_ON_ROCKSDB,
        TABLE_ON_ROCKSDB
    }

    /** A directory; then by the argument the application's name, the shape, and settings, each behind a space. */
    public static void main(String[] arguments) {
        for (String trial : List.of(arguments).subList(1, arguments.length)) {
            List<String> words = List.of(trial.split(" "));
            Properties config = new Properties();
            config.put(StreamsConfig.APPLICATION_ID_CONFIG, words.get(0));
            config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
            config.put(StreamsConfig.STATE_DIR_CONFIG, arguments[0]);
            config.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
            config.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
            config.put("rangestreams.cache.max.bytes", "1000000");
            for (String setting : words.subList(2, words.size())) {
                config.put(setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1));
            }
            try {
                run(Shape.valueOf(words.get(1)), config);
                // What belongs to the first run is gone, as it may be between two openings of a store.
                System.gc();
                run(Shape.valueOf(words.get(1)), config);
            } catch (RuntimeException e) {
                System.err.println(words.get(0) + " failed: " + e.getClass().getName() + ": " + e.getMessage());
            }
        }
    }

    private static void run(Shape shape, Properties config) {
        StreamsBuilder builder = shape == Shape.WINDOWS_BY_TOPOLOGY_CONFIG
                ? new StreamsBuilder(new TopologyConfig(new StreamsConfig(config)))
                : new StreamsBuilder();
        KStream<String, String> left = builder.stream("left");
        switch (shape) {
            case BUFFER -> over(left, Materialized.as("payments"));
            case BUFFER_ON_HEAP ->
                over(left, Materialized.as(RangeStores.buffer(InMemory.engine(), "payments", RANGE)));
            case BUFFER_OF_OUR_TYPE ->
                over(
                        left,
                        Materialized.<String, String, WindowStore<Bytes, byte[]>>as("payments")
                                .withStoreType(new RangeDslStoreSuppliers()));
            case BUFFER_ON_KAFKAS_STORE ->
                over(
                        left,
                        Materialized.as(Stores.inMemoryWindowStore(
                                "payments", Duration.ofSeconds(26), Duration.ofMillis(1), true)));
            case WINDOWS_ON_ROCKSDB ->
                count(left, Materialized.as(WindowStores.window(RocksDb.engine(), "counts", MINUTE, MINUTE, false)));
            case WINDOWS_OF_OUR_TYPE ->
                count(
                        left,
                        Materialized.<String, Long, WindowStore<Bytes, byte[]>>as("counts")
                                .withStoreType(new RangeDslStoreSuppliers()));
            case TABLE_ON_ROCKSDB ->
                builder.table(
                                "right",
                                Materialized.as(
                                        VersionedStores.versioned(RocksDb.engine(), "rates", Duration.ofSeconds(7))))
                        .toStream()
                        .to("out");
            case WINDOWS, WINDOWS_BY_TOPOLOGY_CONFIG -> {
                count(left, Materialized.as("counts"));
                left.join(
                                builder.<String, String>stream("right"),
                                (one, other) -> one + "+" + other,
                                JoinWindows.ofTimeDifferenceWithNoGrace(MINUTE),
                                StreamJoined.as("joined"))
                        .to("out");
            }
        }
        try (var driver = new TopologyTestDriver(builder.build(config), config)) {
            if (shape != Shape.TABLE_ON_ROCKSDB) {
                var input = driver.createInputTopic("left", new StringSerializer(), new StringSerializer());
                input.pipeInput("k", "A", 10);
                input.pipeInput("k", "B", 20);
            }
            if (READ_BOTH.contains(shape)) {
                driver.createInputTopic("right", new StringSerializer(), new StringSerializer())
                        .pipeInput("k", "X", 15);
            }
            System.err.println(config.get(StreamsConfig.APPLICATION_ID_CONFIG) + " gave "
                    + driver.createOutputTopic("out", new StringDeserializer(), new StringDeserializer())
                            .readValuesToList());
        }
    }

    private static void over(
            KStream<String, String> stream, Materialized<String, String, WindowStore<Bytes, byte[]>> buffer) {
        RangeStreams.rangeOver(stream.groupByKey(), RANGE, buffer)
                .count()
                .mapValues(count -> Long.toString(count))
                .to("out");
    }

    private static void count(
            KStream<String, String> stream, Materialized<String, Long, WindowStore<Bytes, byte[]>> store) {
        stream.groupByKey()
                .windowedBy(TimeWindows.ofSizeWithNoGrace(MINUTE))
                .count(store)
                .toStream((window, count) -> window.key())
                .mapValues(count -> Long.toString(count))
                .to("out");
    }
}
