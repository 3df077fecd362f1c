package dev.rangestreams.it.broker;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.RangeOptions;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.Message;
import dev.rangestreams.it.harness.Received;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.WindowStore;

/**
 * A ranged stream of strings with topics of its own, run under one application id however often it is started. Each result
 * is the values of its range, joined by commas, unless the test wires it otherwise.
 *
 * @param engine where the buffer is stored
 * @param wiring what hangs on the ranged stream
 */
record RangeApp(
        Broker broker,
        String id,
        String input,
        String output,
        String late,
        Engine engine,
        Range<String, String> range,
        RangeOptions options,
        Wiring wiring) {

    static final String BUFFER = "buffer";

    /** 14 November 2023: what a test calls time 0. Long past every default retention. */
    static final long ZERO = 1_699_920_000_000L;

    /** Hangs aggregations on the ranged stream. */
    interface Wiring {
        void add(RangedKStream<String, String> ranged, RangeApp app);
    }

    static RangeApp on(Broker broker, Engine engine, Range<String, String> range) {
        return on(broker, engine, range, 1);
    }

    static RangeApp on(Broker broker, Engine engine, Range<String, String> range, int partitions) {
        var topics = broker.topics();
        return new RangeApp(
                broker,
                broker.uniqueName("ranges"),
                topics.create("input", partitions),
                topics.create("output", partitions),
                topics.create("late", partitions),
                engine,
                range,
                RangeOptions.defaults(),
                RangeApp::values);
    }

    /** The same application, its buffer on another engine. */
    RangeApp with(Engine other) {
        return new RangeApp(broker, id, input, output, late, other, range, options, wiring);
    }

    /** A new version of it, with another range. */
    RangeApp with(Range<String, String> other) {
        return new RangeApp(broker, id, input, output, late, engine, other, options, wiring);
    }

    RangeApp with(RangeOptions other) {
        return new RangeApp(broker, id, input, output, late, engine, range, other, wiring);
    }

    RangeApp wired(Wiring other) {
        return new RangeApp(broker, id, input, output, late, engine, range, options, other);
    }

    static void values(RangedKStream<String, String> ranged, RangeApp app) {
        app.toOutput(ranged.aggregate((anchor, records) -> join(records)));
        app.toLate(ranged.late());
    }

    static String join(Iterable<Record<String, String>> records) {
        return StreamSupport.stream(records.spliterator(), false)
                .map(Record::value)
                .collect(Collectors.joining(","));
    }

    void toOutput(KStream<String, String> results) {
        results.to(output, Produced.with(Serdes.String(), Serdes.String()));
    }

    void toLate(KStream<String, String> records) {
        records.to(late, Produced.with(Serdes.String(), Serdes.String()));
    }

    StreamsAppBuilder app() {
        return StreamsApp.of(broker, id, this::topology);
    }

    Topology topology() {
        var builder = new StreamsBuilder();
        wiring.add(ranged(builder.stream(input, Consumed.with(Serdes.String(), Serdes.String()))), this);
        return builder.build();
    }

    RangedKStream<String, String> ranged(KStream<String, String> records) {
        return RangeStreams.rangeOver(
                records.groupByKey(Grouped.with(Serdes.String(), Serdes.String())), range, buffer(), options);
    }

    Materialized<String, String, WindowStore<Bytes, byte[]>> buffer() {
        return Materialized.as(engine.buffer(BUFFER, range));
    }

    /** Writes records to the input topic, each given as {@link Line} says. */
    void send(String... lines) {
        send(Arrays.stream(lines).map(Line::message).toList());
    }

    /** Writes the same records to every partition, but with its number after each key. */
    void sendToAll(String... lines) {
        for (var partition : broker.topics().partitions(input)) {
            var number = partition.partition();
            send(Arrays.stream(lines)
                    .map(line ->
                            Line.message(line.replaceFirst("@", number + "@")).on(number))
                    .toList());
        }
    }

    void send(List<Message<String, String>> messages) {
        try (var writer = broker.topics().writer(input, Serdes.String(), Serdes.String())) {
            writer.sendAll(messages);
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
        return records(output).stream().map(Line::of).toList();
    }

    /** The late records so far. */
    List<String> lateOnes() {
        return records(late).stream().map(Line::of).toList();
    }

    List<Received<String, String>> records(String topic) {
        try (var reader = broker.topics().reader(topic, Serdes.String(), Serdes.String())) {
            return reader.readToEnd();
        }
    }

    /** The buffer's changelog topic. */
    String changelog() {
        return id + "-" + BUFFER + "-changelog";
    }

    /** The changelog topic of the operator's clock. */
    String clockChangelog() {
        return id + "-" + BUFFER + "-clock-changelog";
    }
}
