package dev.rangestreams.it.broker;

import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.Message;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * A join of two topics of strings, run under one application id however often it is started. What is processed before what
 * is up to the test: each {@link Step} is sent when all before it were processed.
 *
 * @param wiring what is joined how
 */
record JoinApp(Broker broker, String id, String left, String right, String output, Engine engine, Wiring wiring) {

    /** How long the tables remember, in milliseconds, unless a test says otherwise. */
    static final long HISTORY_MS = 100;

    /** Builds the join and sends what comes of it to the output. */
    interface Wiring {
        void add(StreamsBuilder builder, JoinApp app);
    }

    /**
     * A record for one side, as {@link Line} says; the value {@code -} is a delete.
     *
     * @param left whether it goes to the left topic
     */
    record Step(boolean left, String line) {
        Message<String, String> message() {
            var message = Line.message(line);
            @Nullable String value = "-".equals(message.value()) ? null : message.value();
            return Message.of(message.key(), value, message.timestamp());
        }
    }

    static Step left(String line) {
        return new Step(true, line);
    }

    static Step right(String line) {
        return new Step(false, line);
    }

    static JoinApp on(Broker broker, Engine engine, Wiring wiring) {
        var topics = broker.topics();
        return new JoinApp(
                broker,
                broker.uniqueName("join"),
                topics.create("left", 1),
                topics.create("right", 1),
                topics.create("output", 1),
                engine,
                wiring);
    }

    StreamsAppBuilder app() {
        return StreamsApp.of(broker, id, this::topology);
    }

    Topology topology() {
        var builder = new StreamsBuilder();
        wiring.add(builder, this);
        return builder.build();
    }

    static Consumed<String, String> strings() {
        return Consumed.with(Serdes.String(), Serdes.String());
    }

    /** A versioned table on the engine. */
    KTable<String, String> table(StreamsBuilder builder, String topic, String store, long historyMs) {
        return builder.table(topic, strings(), versioned(store, historyMs));
    }

    KTable<String, String> table(StreamsBuilder builder, String topic, String store) {
        return table(builder, topic, store, HISTORY_MS);
    }

    Materialized<String, String, KeyValueStore<Bytes, byte[]>> versioned(String store, long historyMs) {
        return Materialized.<String, String>as(engine.versioned(store, historyMs))
                .withKeySerde(Serdes.String())
                .withValueSerde(Serdes.String());
    }

    /** Where results end. A table's results are sent as they change, deletes included. */
    void send(KTable<String, String> results) {
        results.toStream().to(output, Produced.with(Serdes.String(), Serdes.String()));
    }

    static String pair(String left, String right) {
        return left + "+" + right;
    }

    /** Writes records, one after the other. */
    void send(Step... steps) {
        for (var step : steps) {
            try (var writer = broker.topics().writer(step.left() ? left : right, Serdes.String(), Serdes.String())) {
                writer.sendAll(List.of(step.message()));
            }
        }
    }

    /** Writes records of one side, as fast as it goes. */
    void sendAll(List<Step> steps) {
        try (var writer =
                broker.topics().writer(steps.get(0).left() ? left : right, Serdes.String(), Serdes.String())) {
            writer.sendAll(steps.stream().map(Step::message).toList());
        }
    }

    /** How many results have been sent, committed or not. */
    long sent() {
        return broker.topics().endOffsets(output).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /** Has a running instance process one record after the other. */
    void process(StreamsApp running, Step... steps) {
        for (var step : steps) {
            send(step);
            running.awaitProcessed();
        }
    }

    /** Starts an instance, has it process one record after the other, and closes it. */
    void process(StreamsAppBuilder how, Step... steps) {
        try (var running = how.start()) {
            process(running, steps);
        }
    }

    /** The committed results so far, each as {@link Line} says. */
    List<String> results() {
        try (var reader = broker.topics().reader(output, Serdes.String(), Serdes.String())) {
            return reader.readToEnd().stream().map(Line::of).toList();
        }
    }

    /** Returns when there are so many results; for joins that go through topics of their own. */
    void awaitResults(int count) {
        Await.until(
                count + " results",
                () -> results().size() >= count,
                () -> results().toString());
    }
}
