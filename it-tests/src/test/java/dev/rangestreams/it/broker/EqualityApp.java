package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.Message;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.Record;

/** Two ranges, by time and by count, over the same random events in four partitions. */
final class EqualityApp {
    private static final int PARTITIONS = 4;

    /**
     * Kafka's own store expires by the time it stands at itself, and after a crash that is ahead of the records that come
     * again. So it is given as much as the events take in all.
     */
    private static final int SPARE = 60_000;

    private final Broker broker;
    private final Engine engine;
    private final boolean cached;
    private final Path directory;
    private final List<Message<String, String>> events;
    private final String id;
    private final String input;
    private final String byTime;
    private final String byCount;
    private final String late;
    private final Map<String, List<Written>> before = new HashMap<>();

    EqualityApp(Broker broker, Engine engine, boolean cached, Path directory, List<Message<String, String>> events) {
        var topics = broker.topics();
        this.broker = broker;
        this.engine = engine;
        this.cached = cached;
        this.directory = directory;
        this.events = events;
        this.id = broker.uniqueName("equality");
        this.input = topics.create("input", PARTITIONS);
        this.byTime = topics.create("by-time", PARTITIONS);
        this.byCount = topics.create("by-count", PARTITIONS);
        this.late = topics.create("late", PARTITIONS);
    }

    private Topology topology() {
        var builder = new StreamsBuilder();
        var grouped = builder.stream(input, Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey();
        Range<String, String> time =
                Ranges.beforeAndGrace(Expected.BEFORE, Expected.GRACE).withLookAhead(Duration.ofMillis(Expected.AHEAD));
        var ranged = ranged(grouped, time, RangeApp.BUFFER);
        write(ranged.aggregate((anchor, records) -> shown(records)), byTime);
        write(ranged.late(), late);
        var counted =
                ranged(grouped, Ranges.count(Expected.RECORDS_BEFORE, Expected.BEFORE, Expected.GRACE), "count-buffer");
        write(counted.aggregate((anchor, records) -> shown(records)), byCount);
        return builder.build();
    }

    private RangedKStream<String, String> ranged(
            KGroupedStream<String, String> grouped, Range<String, String> range, String buffer) {
        return RangeStreams.rangeOver(
                grouped,
                range,
                Materialized.<String, String>as(engine.buffer(buffer, range.retentionMs() + SPARE))
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.String()));
    }

    private static String shown(Iterable<Record<String, String>> records) {
        return StreamSupport.stream(records.spliterator(), false)
                .map(record ->
                        Shown.of(record.value(), Shown.text(record.headers().lastHeader("h"))))
                .collect(Collectors.joining(" "));
    }

    private static void write(KStream<String, String> records, String topic) {
        records.to(topic, Produced.with(Serdes.String(), Serdes.String()));
    }

    StreamsAppBuilder builder() {
        return StreamsApp.of(broker, id, this::topology)
                .set(RangeStreamsConfig.CACHE_MAX_BYTES_CONFIG, cached ? 1_000_000 : 0);
    }

    void process(StreamsAppBuilder how) {
        try (var app = how.start()) {
            app.awaitProcessed();
        }
    }

    void sendFirstHalf() {
        send(events.subList(0, events.size() / 2));
    }

    void sendSecondHalf() {
        send(events.subList(events.size() / 2, events.size()));
    }

    private void send(List<Message<String, String>> messages) {
        try (var writer = broker.topics().writer(input, Serdes.String(), Serdes.String())) {
            writer.sendAll(messages);
        }
    }

    Path directory() {
        return directory;
    }

    String byTime() {
        return byTime;
    }

    int events() {
        return events.size();
    }

    /** After a crash: from here on, results may come that are there already. */
    void rememberWhatIsWritten() {
        for (var topic : List.of(byTime, byCount, late)) {
            before.put(topic, Written.in(broker, topic));
        }
    }

    void check() {
        try (var reader = broker.topics().reader(input, Serdes.String(), Serdes.String())) {
            var expected = Expected.of(reader.readToEnd());
            check(byTime, expected.byTime);
            check(byCount, expected.byCount);
            check(late, expected.late);
        }
    }

    private void check(String topic, List<Written> expected) {
        assertThat(expected).hasSizeGreaterThan(events.size() / 40);
        var actual = Written.in(broker, topic);
        for (int partition = 0; partition < PARTITIONS; partition++) {
            var there = of(partition, actual);
            var wanted = repeated(
                    of(partition, expected),
                    of(partition, before.getOrDefault(topic, List.of())).size(),
                    there.size());
            for (int i = 0; i < wanted.size(); i++) {
                // One by one: thousands of records make no message that can be read.
                assertThat(there.get(i))
                        .as("record %s of partition %s of %s", i, partition, topic)
                        .isEqualTo(wanted.get(i));
            }
        }
    }

    /**
     * What must be there if so many results were written before a crash: those, and then all from some point on that lies
     * before the crash. That point follows from how many there are in all.
     */
    private static List<Written> repeated(List<Written> expected, int beforeCrash, int inAll) {
        var again = inAll - expected.size();
        assertThat(again).isBetween(0, beforeCrash);
        var all = new ArrayList<>(expected.subList(0, beforeCrash));
        all.addAll(expected.subList(beforeCrash - again, expected.size()));
        return all;
    }

    private static List<Written> of(int partition, List<Written> records) {
        return records.stream()
                .filter(record -> record.partition() == partition)
                .toList();
    }
}
