package dev.rangestreams.it.broker;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.Received;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.state.WindowStore;

/**
 * Kafka's own tumbling windows of 100 ms over a stream of strings with topics of its own. Each result is the values of its
 * window so far, joined by commas, at the highest timestamp of them.
 *
 * @param engine where the windows are stored
 */
record WindowApp(Broker broker, String id, String input, String output, Engine engine) {
    static final String STORE = "windows";

    /** Kafka logs windows with the records' own times, and what a test calls time 0 is long past every retention. */
    static final Map<String, String> CHANGELOG = Map.of("retention.ms", "-1");

    /** The same for the stores of joins, which have a setting of the application only: Kafka overlooks what the join says. */
    static final Map<String, Object> KEPT = Map.of(
            StreamsConfig.WINDOW_STORE_CHANGE_LOG_ADDITIONAL_RETENTION_MS_CONFIG,
            Duration.ofDays(36_500).toMillis());

    private static final Duration SIZE = Duration.ofMillis(100);
    private static final Duration GRACE = Duration.ofSeconds(1);

    static WindowApp on(Broker broker, Engine engine, int partitions) {
        var topics = broker.topics();
        return new WindowApp(
                broker,
                broker.uniqueName("windowed"),
                topics.create("input", partitions),
                topics.create("output", partitions),
                engine);
    }

    StreamsAppBuilder app() {
        return StreamsApp.of(broker, id, this::topology);
    }

    Topology topology() {
        return topology(Materialized.as(engine.window(STORE, SIZE.plus(GRACE), SIZE, false)));
    }

    Topology topology(Materialized<String, String, WindowStore<Bytes, byte[]>> store) {
        return topology(new StreamsBuilder(), store);
    }

    Topology topology(StreamsBuilder builder, Materialized<String, String, WindowStore<Bytes, byte[]>> store) {
        builder.stream(input, Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                .windowedBy(TimeWindows.ofSizeAndGrace(SIZE, GRACE))
                .reduce(
                        (all, value) -> all + "," + value,
                        store.withKeySerde(Serdes.String())
                                .withValueSerde(Serdes.String())
                                .withLoggingEnabled(CHANGELOG)
                                .withCachingDisabled())
                .toStream((window, all) -> window.key())
                .to(output, Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    /** Writes records to the input topic, each given as {@link Line} says. */
    void send(String... lines) {
        try (var writer = broker.topics().writer(input, Serdes.String(), Serdes.String())) {
            writer.sendAll(Arrays.stream(lines).map(Line::message).toList());
        }
    }

    /** Starts an instance, has it process these records and what else is there, and closes it. */
    void process(StreamsAppBuilder how, String... lines) {
        send(lines);
        try (var app = how.start()) {
            app.awaitProcessed();
        }
    }

    /** The committed results so far, each as {@link Line} says; of one partition in their order. */
    List<String> results() {
        return records().stream().map(Line::of).toList();
    }

    private List<Received<String, String>> records() {
        try (var reader = broker.topics().reader(output, Serdes.String(), Serdes.String())) {
            return reader.readToEnd();
        }
    }
}
