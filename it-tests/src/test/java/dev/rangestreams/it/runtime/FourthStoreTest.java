package dev.rangestreams.it.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.ChildApp;
import dev.rangestreams.it.harness.CrashPoint;
import dev.rangestreams.it.harness.Message;
import dev.rangestreams.it.harness.Received;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorContext;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A kind of store that says no more than what it holds is right after kills and take-overs, on every engine. */
@ExtendWith(BrokerExtension.class)
class FourthStoreTest {
    private static final String STORE = "last-values";
    private static final int EACH = 50;
    private static final int KEYS = 3;

    @ParameterizedTest
    @CsvSource({"rocksdb, false", "rocksdb, true", "chronicle, false", "chronicle, true"})
    void aKilledProcessIsGoneOnFrom(String engine, boolean exactlyOnce, Broker broker, @TempDir Path directory) {
        Numbered app = Numbered.on(broker, engine, exactlyOnce);
        app.process(app.how().stateDirectory(directory), 1);
        app.send(1 + EACH);
        try (ChildApp child = app.how()
                .stateDirectory(directory)
                .commitOnlyAtClose()
                .startChild(Child.class, engine, app.input, app.output)) {
            Await.until("the child is in the midst of its work", () -> app.written() > (EACH + EACH / 2) * KEYS);
            child.kill();
        }
        app.process(app.how().stateDirectory(directory), 1 + 2 * EACH);
        app.expectEachAfterTheOneBefore(3 * EACH);
    }

    @ParameterizedTest
    @MethodSource("enginesAndGuarantees")
    void aStandbyTakesOver(String engine, boolean exactlyOnce, Broker broker) {
        Numbered app = Numbered.on(broker, engine, exactlyOnce);
        app.process(app.how(), 1);
        StreamsAppBuilder how = app.how().standbys(1).crashable();
        try (StreamsApp one = how.start();
                StreamsApp other = how.start()) {
            StreamsApp survives = StreamsApp.standbyOf(one, other);
            StreamsApp dies = survives == one ? other : one;
            app.crashInTheMidstOf(dies, 1 + EACH);
            app.send(1 + 2 * EACH);
            survives.awaitProcessed();
        }
        app.expectEachAfterTheOneBefore(3 * EACH);
    }

    @ParameterizedTest
    @MethodSource("enginesAndGuarantees")
    void anInstanceWithoutLocalStateTakesOver(String engine, boolean exactlyOnce, Broker broker) {
        Numbered app = Numbered.on(broker, engine, exactlyOnce);
        app.process(app.how(), 1);
        try (StreamsApp dies = app.how().crashable().start()) {
            app.crashInTheMidstOf(dies, 1 + EACH);
        }
        app.process(app.how(), 1 + 2 * EACH);
        app.expectEachAfterTheOneBefore(3 * EACH);
    }

    static List<Arguments> enginesAndGuarantees() {
        return Stream.of("rocksdb", "chronicle", "in-memory")
                .flatMap(engine -> Stream.of(Arguments.of(engine, false), Arguments.of(engine, true)))
                .toList();
    }

    private static TimelineEngine engineNamed(String name) {
        return switch (name) {
            case "rocksdb" -> RocksDb.engine();
            case "chronicle" -> Chronicle.engine();
            default -> InMemory.engine();
        };
    }

    /** A number that was put, and the one that was there before. */
    private record Put(long number, long before) {
        static Put of(Received<String, String> output) {
            String[] parts = output.value().split(" after ", 2);
            return new Put(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
        }

        @Override
        public String toString() {
            return number + " after " + before;
        }
    }

    /** Puts each record's value into the store. */
    private static final class Putting extends ContextualFixedKeyProcessor<String, Long, String> {
        private @Nullable LastValueStore store;

        @Override
        public void init(FixedKeyProcessorContext<String, String> context) {
            super.init(context);
            store = context.getStateStore(STORE);
        }

        @Override
        public void process(FixedKeyRecord<String, Long> record) {
            long before = Objects.requireNonNull(store).put(record.key(), record.value());
            context().forward(record.withValue(new Put(record.value(), before).toString()));
        }
    }

    /** An application that is sent the numbers from 1 for each key. */
    private record Numbered(Broker broker, String id, String input, String output, String engine, boolean exactlyOnce) {
        static Numbered on(Broker broker, String engine, boolean exactlyOnce) {
            return new Numbered(
                    broker,
                    broker.uniqueName("numbered"),
                    broker.topics().create("input", 1),
                    broker.topics().create("output", 1),
                    engine,
                    exactlyOnce);
        }

        static Topology topology(String engine, String input, String output) {
            StreamsBuilder builder = new StreamsBuilder();
            builder.addStateStore(LastValueStore.builder(engineNamed(engine), STORE));
            builder.stream(input, Consumed.with(Serdes.String(), Serdes.Long()))
                    .processValues(Putting::new, STORE)
                    .to(output, Produced.with(Serdes.String(), Serdes.String()));
            return builder.build();
        }

        StreamsAppBuilder how() {
            StreamsAppBuilder app = StreamsApp.of(broker, id, () -> topology(engine, input, output));
            return exactlyOnce ? app.exactlyOnce() : app;
        }

        /** Sends the next numbers to each key. */
        void send(int first) {
            List<Message<String, Long>> messages = new ArrayList<>();
            for (long number = first; number < first + EACH; number++) {
                for (int key = 0; key < KEYS; key++) {
                    messages.add(Message.of("k" + key, number, number));
                }
            }
            try (var writer = broker.topics().writer(input, Serdes.String(), Serdes.Long())) {
                writer.sendAll(messages);
            }
        }

        void process(StreamsAppBuilder how, int first) {
            send(first);
            try (StreamsApp app = how.start()) {
                app.awaitProcessed();
            }
        }

        /** Sends numbers that are put, but not committed when the instance is gone. */
        void crashInTheMidstOf(StreamsApp dies, int first) {
            dies.crashAt(exactlyOnce ? CrashPoint.OFFSETS_SENT : CrashPoint.SENDS_FLUSHED);
            send(first);
            dies.awaitCrashed();
        }

        long written() {
            return broker.topics().endOffsets(output).values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
        }

        /** Without a repetition under exactly-once; and under at-least-once nothing that counts is forgotten. */
        void expectEachAfterTheOneBefore(int last) {
            List<Put> expected = LongStream.rangeClosed(1, last)
                    .mapToObj(number -> new Put(number, number - 1))
                    .toList();
            try (var reader = broker.topics().reader(output, Serdes.String(), Serdes.String())) {
                List<Received<String, String>> all = reader.readToEnd();
                for (int key = 0; key < KEYS; key++) {
                    String name = "k" + key;
                    List<Put> puts = all.stream()
                            .filter(record -> record.key().equals(name))
                            .map(Put::of)
                            .toList();
                    if (exactlyOnce) {
                        assertThat(puts).as(name).isEqualTo(expected);
                    } else {
                        assertThat(puts).as(name).containsAll(expected);
                        expectOneThatComesAgain(puts, expected);
                    }
                }
            }
        }

        /** The first number that is put again comes after what was put already; it may be any of those. */
        private static void expectOneThatComesAgain(List<Put> puts, List<Put> expected) {
            List<Put> others =
                    puts.stream().filter(put -> !expected.contains(put)).toList();
            assertThat(others)
                    .hasSizeLessThanOrEqualTo(1)
                    .allSatisfy(put -> assertThat(put.before()).isGreaterThanOrEqualTo(put.number()));
        }
    }

    /** Public, so that the child's main method can make one. */
    public static final class Child implements ChildApp.TopologySource {
        /** Called by name. */
        public Child() {}

        @Override
        public Topology topology(List<String> arguments) {
            return Numbered.topology(arguments.get(0), arguments.get(1), arguments.get(2));
        }
    }
}
