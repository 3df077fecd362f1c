package dev.rangestreams.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.Test;

/** The kit's changelog is, byte for byte, what Kafka's logging layer writes. */
class ChangeLogTest {
    private static final String STORE = "logged";
    private static final String EMPTY_MEANS_NULL = "";

    private record Put(String key, String value, long timestamp) {}

    private static final List<Put> PUTS = List.of(
            new Put("61", "0a", 100),
            new Put("61", "0b", 100),
            new Put("6100", EMPTY_MEANS_NULL, 100),
            new Put("", "0c", 0),
            new Put("61", "0d", 99));

    @Test
    void isWhatKafkaWrites() {
        ChangeLog log = new ChangeLog();
        PUTS.forEach(put -> log.put(put.key, put.value.equals(EMPTY_MEANS_NULL) ? null : put.value, put.timestamp));
        List<String> kit = new ArrayList<>();
        log.records().forEach(entry -> kit.add(text(entry.key(), entry.value())));
        assertThat(kit).isEqualTo(loggedByKafka());
    }

    private static List<String> loggedByKafka() {
        Topology topology = new Topology();
        topology.addSource("source", new ByteArrayDeserializer(), new ByteArrayDeserializer(), "input");
        topology.addProcessor("put", Putting::new, "source");
        topology.addStateStore(
                Stores.windowStoreBuilder(
                                Stores.inMemoryWindowStore(STORE, Duration.ofDays(1), Duration.ofMillis(1), true),
                                Serdes.Bytes(),
                                Serdes.ByteArray())
                        .withLoggingEnabled(Map.of())
                        .withCachingDisabled(),
                "put");
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "kit");
        List<String> logged = new ArrayList<>();
        try (TopologyTestDriver driver = new TopologyTestDriver(topology, config)) {
            TestInputTopic<byte[], byte[]> input =
                    driver.createInputTopic("input", new ByteArraySerializer(), new ByteArraySerializer());
            PUTS.forEach(put -> input.pipeInput(Hex.bytes(put.key), Hex.bytes(put.value), put.timestamp));
            driver.createOutputTopic(
                            "kit-" + STORE + "-changelog", new ByteArrayDeserializer(), new ByteArrayDeserializer())
                    .readRecordsToList()
                    .forEach(entry -> logged.add(text(entry.key(), entry.value())));
        }
        return logged;
    }

    private static String text(byte[] key, byte[] value) {
        return Arrays.toString(key) + "=" + Arrays.toString(value);
    }

    /** Puts each record at its own timestamp, an empty value as null. */
    private static final class Putting extends ContextualProcessor<byte[], byte[], Void, Void> {
        private WindowStore<Bytes, byte[]> store;

        @Override
        public void init(ProcessorContext<Void, Void> context) {
            super.init(context);
            store = context.getStateStore(STORE);
        }

        @Override
        public void process(Record<byte[], byte[]> input) {
            byte[] value = input.value().length == 0 ? null : input.value();
            store.put(Bytes.wrap(input.key()), value, input.timestamp());
        }
    }
}
