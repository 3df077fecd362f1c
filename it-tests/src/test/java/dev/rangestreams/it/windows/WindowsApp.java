package dev.rangestreams.it.windows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.Message;
import dev.rangestreams.it.harness.Received;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.windowing.ClosingWindows;
import dev.rangestreams.windowing.Session;
import dev.rangestreams.windowing.Sliding;
import dev.rangestreams.windowing.Tumbling;
import dev.rangestreams.windowing.WindowKey;
import dev.rangestreams.windowing.WindowShape;
import dev.rangestreams.windowing.WindowStorage;
import dev.rangestreams.windowing.Windowing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.Produced;

/** An application with windows of all three kinds over one input, whose closed and early values go to one topic. */
record WindowsApp(Broker broker, String id, String input, String output, String late, String storage) {
    static final String[] STORAGES = {"rocksdb", "chronicle", "heap", "memory-with-changelog"};

    private static final String CLOSED = "closed ";
    private static final String EARLY = "early ";

    static WindowsApp on(Broker broker, String storage) {
        return new WindowsApp(
                broker,
                broker.uniqueName("windows"),
                broker.topics().create("input", 1),
                broker.topics().create("output", 1),
                broker.topics().create("late", 1),
                storage);
    }

    /** As arguments of a child process. */
    String[] arguments() {
        return new String[] {broker.bootstrapServers(), id, input, output, late, storage};
    }

    static WindowsApp of(List<String> arguments) {
        return new WindowsApp(
                new Broker(arguments.get(0)),
                arguments.get(1),
                arguments.get(2),
                arguments.get(3),
                arguments.get(4),
                arguments.get(5));
    }

    private WindowStorage windowStorage() {
        return switch (storage) {
            case "rocksdb" -> WindowStorage.durable(RocksDb.engine());
            case "chronicle" -> WindowStorage.durable(Chronicle.engine());
            case "heap" -> WindowStorage.durable(InMemory.engine());
            case "memory-with-changelog" -> WindowStorage.inMemory().withChangelog();
            default -> WindowStorage.inMemory();
        };
    }

    Topology topology() {
        return topology(Duration.ofMillis(WindowsCourse.LATENESS_MS));
    }

    Topology topology(Duration lateness) {
        StreamsBuilder builder = new StreamsBuilder();
        KGroupedStream<String, String> grouped = builder.stream(input, Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()));
        add(grouped, lateness, Tumbling.named("tumbling").ofSize(Duration.ofMillis(WindowsCourse.SIZE_MS)));
        add(
                grouped,
                lateness,
                Sliding.named("sliding")
                        .ofSizeAndSlide(
                                Duration.ofMillis(WindowsCourse.SIZE_MS), Duration.ofMillis(WindowsCourse.SLIDE_MS)));
        add(grouped, lateness, Session.named("session").withGap(Duration.ofMillis(WindowsCourse.GAP_MS)));
        return builder.build();
    }

    private void add(KGroupedStream<String, String> grouped, Duration lateness, WindowShape shape) {
        ClosingWindows<String, String, String, String> windows = Windowing.over(grouped)
                .window(shape)
                .allowedLateness(lateness)
                .earlyFireEvery(Duration.ofSeconds(60))
                .storedIn(windowStorage())
                .aggregate(new JoinedIds());
        Produced<String, String> strings = Produced.with(Serdes.String(), Serdes.String());
        windows.closed()
                .map((window, ids) -> KeyValue.pair(text(shape, window), CLOSED + ids))
                .to(output, strings);
        windows.early()
                .map((window, ids) -> KeyValue.pair(text(shape, window), EARLY + ids))
                .to(output, strings);
        windows.late().mapValues(id -> shape.name() + " " + id).to(late, strings);
    }

    private static String text(WindowShape shape, WindowKey<String> window) {
        return shape.name() + " " + window.key() + " [" + window.start() + ", " + window.end() + ")";
    }

    StreamsAppBuilder app() {
        return StreamsApp.of(broker, id, this::topology);
    }

    void send(List<Message<String, String>> messages) {
        try (var writer = broker.topics().writer(input, Serdes.String(), Serdes.String())) {
            writer.sendAll(messages);
        }
    }

    /** Sends, and runs an instance until it has processed all there is. */
    void process(StreamsAppBuilder how, List<Message<String, String>> messages) {
        send(messages);
        try (StreamsApp running = how.start()) {
            running.awaitProcessed();
        }
    }

    long sent() {
        return broker.topics().endOffsets(output).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    List<Received<String, String>> results() {
        try (var reader = broker.topics().reader(output, Serdes.String(), Serdes.String())) {
            return reader.readToEnd();
        }
    }

    /** What has closed; a window that closes twice is an error. */
    Map<String, String> closed() {
        Map<String, String> closed = new TreeMap<>();
        for (Received<String, String> result : results()) {
            if (result.value().startsWith(CLOSED)) {
                assertThat(closed.put(result.key(), result.value().substring(CLOSED.length())))
                        .as("an earlier result of " + result.key())
                        .isNull();
            }
        }
        return closed;
    }

    List<String> lateOnes() {
        try (var reader = broker.topics().reader(late, Serdes.String(), Serdes.String())) {
            return reader.readToEnd().stream().map(Received::value).toList();
        }
    }

    /** That each window closed with what it should have, once and with nothing after it; or, under at-least-once, also again. */
    void expect(WindowsCourse course, boolean exactlyOnce) {
        List<Received<String, String>> results = results();
        List<Map.Entry<String, String>> closed = new ArrayList<>();
        Set<String> ended = new HashSet<>();
        for (Received<String, String> result : results) {
            if (result.value().startsWith(CLOSED)) {
                closed.add(Map.entry(result.key(), result.value().substring(CLOSED.length())));
                ended.add(result.key());
            } else if (exactlyOnce) {
                assertThat(ended)
                        .as("windows that fire early after they closed")
                        .doesNotContain(result.key());
            }
        }
        Map<String, String> expected = new TreeMap<>();
        expected.putAll(course.fixed("tumbling", WindowsCourse.SIZE_MS, WindowsCourse.SIZE_MS));
        expected.putAll(course.fixed("sliding", WindowsCourse.SIZE_MS, WindowsCourse.SLIDE_MS));
        expected.putAll(course.sessions("session"));
        List<String> late = new ArrayList<>();
        List.of("tumbling", "sliding", "session").forEach(window -> late.addAll(course.late(window)));
        if (exactlyOnce) {
            assertThat(closed).containsExactlyInAnyOrderElementsOf(expected.entrySet());
            assertThat(lateOnes()).containsExactlyInAnyOrderElementsOf(late);
        } else {
            assertThat(new HashSet<>(closed)).isEqualTo(expected.entrySet());
            assertThat(new HashSet<>(lateOnes())).isEqualTo(new HashSet<>(late));
        }
    }
}
