package dev.rangestreams.benchmarks;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;

/** Kafka's test driver as all measurements use it: a real task, no broker, a state directory of its own. */
public final class Driver {
    private Driver() {}

    /** Opens a topology with further settings; it cleans up behind itself when closed. */
    public static TopologyTestDriver open(Topology topology, Map<String, Object> settings) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "bench");
        config.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        config.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.ByteArraySerde.class);
        config.put(StreamsConfig.STATE_DIR_CONFIG, Scratch.directory().toString());
        config.putAll(settings);
        return new TopologyTestDriver(topology, config);
    }

    /** The producer that takes what goes to changelogs and topics, and keeps it. */
    public static MockProducer<?, ?> producer(TopologyTestDriver driver) {
        try {
            Field field = TopologyTestDriver.class.getDeclaredField("producer");
            field.setAccessible(true);
            return (MockProducer<?, ?>) field.get(driver);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Kafka's test driver keeps its producer elsewhere in this version", e);
        }
    }
}
