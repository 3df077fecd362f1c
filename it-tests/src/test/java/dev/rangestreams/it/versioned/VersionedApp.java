package dev.rangestreams.it.versioned;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.Message;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.versioned.store.VersionedStores;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.VersionedKeyValueStore;

/**
 * A processor that puts every record into a versioned store with history, and tells what came of it; with topics of its own,
 * run under one application id however often it is started.
 *
 * @param inputs where records come from; the value {@code -} deletes
 * @param engine where versions are stored
 * @param retentionMs the history retention
 * @param logged whether the store has a changelog
 */
record VersionedApp(
        Broker broker,
        String id,
        List<String> inputs,
        String output,
        TimelineEngine engine,
        long retentionMs,
        boolean logged) {

    static final String STORE = "rates";

    /** 14 November 2023: what a test calls time 0. */
    static final long ZERO = 1_699_920_000_000L;

    /**
     * A changelog is compacted when its entries are older than the history and a day by the broker's clock, and those of tests
     * are, as soon as the marker of a transaction, which has the time of now, begins a new segment behind them.
     */
    private static final Map<String, String> NEVER_COMPACTED = Map.of("segment.ms", String.valueOf(Long.MAX_VALUE));

    static VersionedApp on(Broker broker, TimelineEngine engine, long retentionMs) {
        return on(broker, engine, retentionMs, 1);
    }

    static VersionedApp on(Broker broker, TimelineEngine engine, long retentionMs, int partitions) {
        var topics = broker.topics();
        return new VersionedApp(
                broker,
                broker.uniqueName("versions"),
                List.of(topics.create("input", partitions)),
                topics.create("output", partitions),
                engine,
                retentionMs,
                true);
    }

    /** The same application with another input besides. */
    VersionedApp withInput(String more) {
        return new VersionedApp(broker, id, List.of(inputs.get(0), more), output, engine, retentionMs, logged);
    }

    /** The same application, its store without a changelog. */
    VersionedApp unlogged() {
        return new VersionedApp(broker, id, inputs, output, engine, retentionMs, false);
    }

    StreamsAppBuilder app() {
        return StreamsApp.of(broker, id, this::topology);
    }

    Topology topology() {
        return topology(inputs, output, engine, retentionMs, logged);
    }

    static Topology topology(
            List<String> inputs, String output, TimelineEngine engine, long retentionMs, boolean logged) {
        StoreBuilder<VersionedKeyValueStore<String, String>> store = VersionedStores.builder(
                VersionedStores.versioned(engine, STORE, Duration.ofMillis(retentionMs)),
                Serdes.String(),
                Serdes.String());
        var builder = new StreamsBuilder();
        builder.addStateStore(logged ? store.withLoggingEnabled(NEVER_COMPACTED) : store.withLoggingDisabled());
        builder.stream(inputs, Consumed.with(Serdes.String(), Serdes.String()))
                .process(() -> new Putting(STORE), STORE)
                .to(output, Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    /** Writes records to the first input topic, each written as {@code k@10 A}. */
    void send(String... lines) {
        send(inputs.get(0), Arrays.stream(lines).map(VersionedApp::message).toList());
    }

    /** Writes the same records to both partitions, of the keys k0 and k1. */
    void sendToBoth(String... lines) {
        for (int partition = 0; partition < 2; partition++) {
            int number = partition;
            send(
                    inputs.get(0),
                    Arrays.stream(lines)
                            .map(line -> message("k" + number + line).on(number))
                            .toList());
        }
    }

    void send(String topic, List<Message<String, String>> messages) {
        try (var writer = broker.topics().writer(topic, Serdes.String(), Serdes.String())) {
            writer.sendAll(messages);
        }
    }

    static Message<String, String> message(String line) {
        int at = line.indexOf('@');
        int space = line.indexOf(' ', at);
        long time = Long.parseLong(line.substring(at + 1, space));
        return Message.of(line.substring(0, at), line.substring(space + 1), ZERO + time);
    }

    /** Starts an instance, has it process these records and what else is there, and closes it. */
    void process(StreamsAppBuilder how, String... lines) {
        send(lines);
        try (var app = how.start()) {
            app.awaitProcessed();
        }
    }

    /** The committed results so far; see {@link Putting}. */
    List<String> results() {
        try (var reader = broker.topics().reader(output, Serdes.String(), Serdes.String())) {
            return reader.readToEnd().stream()
                    .map(record -> record.key() + "@" + (record.timestamp() - ZERO) + " " + record.value())
                    .toList();
        }
    }

    String changelog() {
        return id + "-" + STORE + "-changelog";
    }
}
