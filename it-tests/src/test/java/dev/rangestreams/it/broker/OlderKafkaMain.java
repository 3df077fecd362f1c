package dev.rangestreams.it.broker;

import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.window.RangeDslStoreSuppliers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.apache.kafka.streams.processor.StateRestoreListener;

/** Runs on another version of Kafka, in a JVM of its own, and starts and stops as it is told. */
final class OlderKafkaMain {
    /** What it is told, by the line. */
    static final String START = "start";

    static final String START_WITHOUT_STATE = "start without local state";
    static final String STOP = "stop";

    private OlderKafkaMain() {}

    /** Bootstrap servers, guarantee, application id, state directory, topology, topics. */
    public static void main(String[] arguments) throws IOException {
        System.out.println(
                "Kafka clients " + version("kafka-version") + ", Kafka Streams " + version("kafka-streams-version"));
        var config = new Properties();
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, arguments[0]);
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, arguments[1]);
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, arguments[2]);
        config.put(StreamsConfig.STATE_DIR_CONFIG, arguments[3]);
        config.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100);
        config.put(StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG, RangeDslStoreSuppliers.class);
        config.put(RangeStreamsConfig.ENGINE_CONFIG, "in-memory");
        config.putAll(WindowApp.KEPT);
        config.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        config.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        var topology = OlderTopology.valueOf(arguments[4]);
        var topics = List.of(arguments).subList(5, arguments.length);
        var told = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        int stopped = 0;
        for (var how = told.readLine(); how != null; how = told.readLine()) {
            var restored = new Restored();
            try (var streams = new KafkaStreams(topology.build(topics), config)) {
                start(streams, how, restored);
                if (!STOP.equals(told.readLine())) {
                    throw new IllegalStateException("Was to be told to stop");
                }
                // In good order, so that everything is committed, and the next start need not wait for this one's
                // session
                // to end.
                streams.close(CloseOptions.timeout(Duration.ofMinutes(1))
                        .withGroupMembershipOperation(GroupMembershipOperation.LEAVE_GROUP));
            }
            System.out.println(stopped(++stopped) + restored.records);
        }
    }

    private static void start(KafkaStreams streams, String how, Restored restored) {
        streams.setUncaughtExceptionHandler(failure -> {
            failure.printStackTrace();
            Runtime.getRuntime().halt(1);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
        streams.setGlobalStateRestoreListener(restored);
        if (START_WITHOUT_STATE.equals(how)) {
            streams.cleanUp();
        }
        streams.start();
    }

    /** How the line begins that tells of a stop; what was restored into each store follows. */
    static String stopped(int number) {
        return "Stopped " + number + ", had restored ";
    }

    private static String version(String file) throws IOException {
        var properties = new Properties();
        try (var in = KafkaStreams.class.getResourceAsStream("/kafka/" + file + ".properties")) {
            properties.load(in);
        }
        return properties.getProperty("version");
    }

    /** Counts records by store. */
    private static final class Restored implements StateRestoreListener {
        private final Map<String, Long> records = new ConcurrentSkipListMap<>();

        @Override
        public void onRestoreStart(TopicPartition changelog, String store, long from, long to) {}

        @Override
        public void onBatchRestored(TopicPartition changelog, String store, long to, long count) {
            records.merge(store, count, Long::sum);
        }

        @Override
        public void onRestoreEnd(TopicPartition changelog, String store, long total) {}
    }
}
