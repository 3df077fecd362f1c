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
import org.junit.jupiter.params.provider.ValueSource;

/** A kind of store that says no more than what it holds is right after kills and take-overs, on every engine. */
@ExtendWith(BrokerExtension.class)
class FourthStoreTest {
    private static final String STORE = "counts";
    private static final int EACH = 50;
    private static final int KEYS = 3;

    @ParameterizedTest
    @ValueSource(strings = {"rocksdb", "chronicle"})
    void aKilledProcessIsGoneOnFromWithoutAGapOrARepetition(String engine, Broker broker, @TempDir Path directory) {
        Counting app = Counting.on(broker, engine);
        StreamsAppBuilder how = app.app().exactlyOnce().stateDirectory(directory);
        app.process(how, EACH);
        app.send(EACH);
        try (ChildApp child = how.commitOnlyAtClose().startChild(Child.class, engine, app.input, app.output)) {
            Await.until("the child is in the midst of its counts", () -> app.sent() > (EACH + EACH / 2) * KEYS);
            child.kill();
        }
        app.process(app.app().exactlyOnce().stateDirectory(directory), EACH);
        app.expectEachCountOnce(3 * EACH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rocksdb", "chronicle", "in-memory"})
    void aStandbyTakesOverWithoutAGapOrARepetition(String engine, Broker broker) {
        Counting app = Counting.on(broker, engine);
        app.process(app.app().exactlyOnce(), EACH);
        StreamsAppBuilder how = app.app().exactlyOnce().standbys(1).crashable();
        try (StreamsApp one = how.start();
                StreamsApp other = how.start()) {
            StreamsApp survives = StreamsApp.standbyOf(one, other);
            StreamsApp dies = survives == one ? other : one;
            app.crashInTheMidstOf(dies, EACH);
            app.send(EACH);
            survives.awaitProcessed();
        }
        app.expectEachCountOnce(3 * EACH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rocksdb", "chronicle", "in-memory"})
    void anInstanceWithoutLocalStateTakesOverWithoutAGapOrARepetition(String engine, Broker broker) {
        Counting app = Counting.on(broker, engine);
        app.process(app.app().exactlyOnce(), EACH);
        try (StreamsApp dies = app.app().exactlyOnce().crashable().start()) {
            app.crashInTheMidstOf(dies, EACH);
        }
        app.process(app.app().exactlyOnce(), EACH);
        app.expectEachCountOnce(3 * EACH);
    }

    private static TimelineEngine engineNamed(String name) {
        return switch (name) {
            case "rocksdb" -> RocksDb.engine();
            case "chronicle" -> Chronicle.engine();
            default -> InMemory.engine();
        };
    }

    /** Puts out how often each record's key was counted. */
    private static final class Count extends ContextualFixedKeyProcessor<String, String, Long> {
        private @Nullable CountStore store;

        @Override
        public void init(FixedKeyProcessorContext<String, Long> context) {
            super.init(context);
            store = context.getStateStore(STORE);
        }

        @Override
        public void process(FixedKeyRecord<String, String> record) {
            context().forward(record.withValue(Objects.requireNonNull(store).count(record.key())));
        }
    }

    private record Counting(Broker broker, String id, String input, String output, String engine) {
        static Counting on(Broker broker, String engine) {
            return new Counting(
                    broker,
                    broker.uniqueName("counting"),
                    broker.topics().create("input", 1),
                    broker.topics().create("output", 1),
                    engine);
        }

        static Topology topology(String engine, String input, String output) {
            StreamsBuilder builder = new StreamsBuilder();
            builder.addStateStore(CountStore.builder(engineNamed(engine), STORE));
            builder.stream(input, Consumed.with(Serdes.String(), Serdes.String()))
                    .processValues(Count::new, STORE)
                    .to(output, Produced.with(Serdes.String(), Serdes.Long()));
            return builder.build();
        }

        StreamsAppBuilder app() {
            return StreamsApp.of(broker, id, () -> topology(engine, input, output));
        }

        void send(int each) {
            List<Message<String, String>> messages = new ArrayList<>();
            for (int i = 0; i < each * KEYS; i++) {
                messages.add(Message.of("k" + i % KEYS, "v", i));
            }
            try (var writer = broker.topics().writer(input, Serdes.String(), Serdes.String())) {
                writer.sendAll(messages);
            }
        }

        void process(StreamsAppBuilder how, int each) {
            send(each);
            try (StreamsApp app = how.start()) {
                app.awaitProcessed();
            }
        }

        /** Sends records, whose counts are not committed when the instance is gone. */
        void crashInTheMidstOf(StreamsApp dies, int each) {
            dies.crashAt(CrashPoint.OFFSETS_SENT);
            send(each);
            dies.awaitCrashed();
        }

        long sent() {
            return broker.topics().endOffsets(output).values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
        }

        void expectEachCountOnce(int each) {
            try (var reader = broker.topics().reader(output, Serdes.String(), Serdes.Long())) {
                List<Received<String, Long>> all = reader.readToEnd();
                for (int key = 0; key < KEYS; key++) {
                    String name = "k" + key;
                    assertThat(all.stream()
                                    .filter(record -> record.key().equals(name))
                                    .map(Received::value))
                            .as(name)
                            .containsExactlyElementsOf(
                                    LongStream.rangeClosed(1, each).boxed().toList());
                }
            }
        }
    }

    /** Public, so that the child's main method can make one. */
    public static final class Child implements ChildApp.TopologySource {
        /** Called by name. */
        public Child() {}

        @Override
        public Topology topology(List<String> arguments) {
            return Counting.topology(arguments.get(0), arguments.get(1), arguments.get(2));
        }
    }
}
