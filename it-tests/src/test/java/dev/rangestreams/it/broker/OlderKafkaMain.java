package dev.rangestreams.it.broker;

import dev.rangestreams.core.RangeStreams;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;

/**
 * What runs on another version of Kafka, in a JVM of its own: one range on each engine, over one input. It starts again each
 * time it has given so many results, and ends after the last.
 */
final class OlderKafkaMain {
    private OlderKafkaMain() {}

    /** Bootstrap servers, guarantee, application id, state directory, topics in, out and late, numbers of results: 12 6. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        System.out.println(
                "Kafka clients " + version("kafka-version") + ", Kafka Streams " + version("kafka-streams-version"));
        var config = new Properties();
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, arguments[0]);
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, arguments[1]);
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, arguments[2]);
        config.put(StreamsConfig.STATE_DIR_CONFIG, arguments[3]);
        config.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        config.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        for (var results : List.of(arguments).subList(7, arguments.length)) {
            System.in.read();
            var open = new CountDownLatch(Integer.parseInt(results));
            run(topology(arguments[4], arguments[5], arguments[6], open), config, open);
            System.out.println("Done " + results);
        }
    }

    private static String version(String file) throws IOException {
        var properties = new Properties();
        try (var in = KafkaStreams.class.getResourceAsStream("/kafka/" + file + ".properties")) {
            properties.load(in);
        }
        return properties.getProperty("version");
    }

    private static void run(Topology topology, Properties config, CountDownLatch open) throws InterruptedException {
        try (var streams = new KafkaStreams(topology, config)) {
            streams.setUncaughtExceptionHandler(failure -> {
                failure.printStackTrace();
                Runtime.getRuntime().halt(1);
                return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
            });
            streams.start();
            if (!open.await(1, TimeUnit.MINUTES)) {
                throw new IllegalStateException(open.getCount() + " results are missing; it is " + streams.state());
            }
            // In good order, so that everything is committed, and the next start need not wait for this one's session
            // to end.
            streams.close(CloseOptions.timeout(Duration.ofMinutes(1))
                    .withGroupMembershipOperation(GroupMembershipOperation.LEAVE_GROUP));
        }
    }

    private static Topology topology(String input, String output, String late, CountDownLatch open) {
        var builder = new StreamsBuilder();
        var grouped = builder.stream(input, Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey();
        Arrays.stream(Engine.values()).forEach(engine -> {
            var range = Ranges.beforeAndGrace(30, 10);
            var ranged = RangeStreams.rangeOver(
                    grouped,
                    range,
                    Materialized.<String, String>as(engine.buffer(engine.name(), range.retentionMs()))
                            .withKeySerde(Serdes.String())
                            .withValueSerde(Serdes.String()));
            var written = Produced.with(Serdes.String(), Serdes.String());
            ranged.aggregate((anchor, records) -> engine + " " + RangeApp.join(records))
                    .peek((key, value) -> open.countDown())
                    .to(output, written);
            ranged.late().to(late, written);
        });
        return builder.build();
    }
}
