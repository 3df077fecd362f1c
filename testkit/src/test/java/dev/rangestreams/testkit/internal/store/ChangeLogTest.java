package dev.rangestreams.testkit.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.Hex;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.VersionedKeyValueStore;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kit's changelogs are, byte for byte, what Kafka's logging layers write. */
class ChangeLogTest {
    private static final String STORE = "logged";
    private static final String EMPTY_MEANS_NULL = "";

    private record Put(String key, String value, long timestamp) {
        String valueOrNull() {
            return value.equals(EMPTY_MEANS_NULL) ? null : value;
        }
    }

    private static final List<Put> PUTS = List.of(
            new Put("61", "0a", 100),
            new Put("61", "0b", 100),
            new Put("6100", EMPTY_MEANS_NULL, 100),
            new Put("", "0c", 0),
            new Put("61", "0d", 99));

    @Test
    void ofAWindowStore(@TempDir Path stateDir) {
        StoreBuilder<WindowStore<Bytes, byte[]>> builder = Stores.windowStoreBuilder(
                        Stores.inMemoryWindowStore(STORE, Duration.ofDays(1), Duration.ofMillis(1), true),
                        Serdes.Bytes(),
                        Serdes.ByteArray())
                .withLoggingEnabled(Map.of())
                .withCachingDisabled();
        WindowStoreChangeLog log = new WindowStoreChangeLog();
        PUTS.forEach(put -> log.put(put.key, put.valueOrNull(), put.timestamp));
        assertThat(loggedByKafka(stateDir, builder, WindowStore::put)).isEqualTo(texts(log.records(), false));
    }

    @Test
    void ofAVersionedStore(@TempDir Path stateDir) {
        // The last put is refused, and logged nevertheless.
        StoreBuilder<VersionedKeyValueStore<Bytes, byte[]>> builder = Stores.versionedKeyValueStoreBuilder(
                Stores.persistentVersionedKeyValueStore(STORE, Duration.ZERO), Serdes.Bytes(), Serdes.ByteArray());
        VersionedChangeLog log = new VersionedChangeLog();
        PUTS.forEach(put -> log.put(put.key, put.valueOrNull(), put.timestamp));
        assertThat(loggedByKafka(stateDir, builder, VersionedKeyValueStore::put))
                .isEqualTo(texts(log.records(), true));
    }

    private static List<String> texts(List<ConsumerRecord<byte[], byte[]>> records, boolean timed) {
        return records.stream()
                .map(change -> text(change.key(), change.value(), timed ? change.timestamp() : -1))
                .toList();
    }

    private interface Putter<S> {
        void put(S store, Bytes key, byte[] value, long timestamp);
    }

    private static <S extends StateStore> List<String> loggedByKafka(
            Path stateDir, StoreBuilder<S> builder, Putter<S> putter) {
        Topology topology = new Topology();
        topology.addSource("source", new ByteArrayDeserializer(), new ByteArrayDeserializer(), "input");
        topology.addProcessor("put", () -> new Putting<>(putter), "source");
        topology.addStateStore(builder, "put");
        boolean timed = builder.build() instanceof VersionedKeyValueStore;
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "kit");
        config.put(StreamsConfig.STATE_DIR_CONFIG, stateDir.toString());
        List<String> logged = new ArrayList<>();
        try (TopologyTestDriver driver = new TopologyTestDriver(topology, config)) {
            TestInputTopic<byte[], byte[]> input =
                    driver.createInputTopic("input", new ByteArraySerializer(), new ByteArraySerializer());
            PUTS.forEach(put -> input.pipeInput(Hex.bytes(put.key), Hex.bytes(put.value), put.timestamp));
            driver.createOutputTopic(
                            "kit-" + STORE + "-changelog", new ByteArrayDeserializer(), new ByteArrayDeserializer())
                    .readRecordsToList()
                    .forEach(entry -> logged.add(text(entry.key(), entry.value(), timed ? entry.timestamp() : -1)));
        }
        return logged;
    }

    private static String text(byte[] key, byte[] value, long timestamp) {
        return Arrays.toString(key) + "=" + Arrays.toString(value) + "@" + timestamp;
    }

    /** Puts each record at its own timestamp, an empty value as null. */
    private static final class Putting<S extends StateStore> extends ContextualProcessor<byte[], byte[], Void, Void> {
        private final Putter<S> putter;
        private S store;

        Putting(Putter<S> putter) {
            this.putter = putter;
        }

        @Override
        public void init(ProcessorContext<Void, Void> context) {
            super.init(context);
            store = context.getStateStore(STORE);
        }

        @Override
        public void process(Record<byte[], byte[]> input) {
            byte[] value = input.value().length == 0 ? null : input.value();
            putter.put(store, Bytes.wrap(input.key()), value, input.timestamp());
        }
    }
}
