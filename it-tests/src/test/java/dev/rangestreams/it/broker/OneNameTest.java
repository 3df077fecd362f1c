package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.Message;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** One name was given to two kinds of stores, one after the other: each refuses what is not its own. */
@ExtendWith(BrokerExtension.class)
class OneNameTest {
    private static final String STORE = "x";

    enum Kind {
        BUFFER("range buffer") {
            @Override
            void use(KStream<String, String> input, Engine engine) {
                RangeStreams.rangeOver(
                                input.groupByKey(),
                                Ranges.before(30),
                                Materialized.as(
                                        engine.buffer(STORE, Ranges.before(30).retentionMs())))
                        .count()
                        .foreach((key, count) -> {});
            }
        },
        WINDOW("window store") {
            @Override
            void use(KStream<String, String> input, Engine engine) {
                input.groupByKey()
                        .windowedBy(TimeWindows.ofSizeWithNoGrace(DAY))
                        .count(Materialized.<String, Long>as(engine.window(STORE, DAY, DAY, false))
                                .withCachingDisabled());
            }
        },
        VERSIONED("versioned store") {
            @Override
            void use(KStream<String, String> input, Engine engine) {
                input.toTable(Materialized.<String, String>as(engine.versioned(STORE, DAY.toMillis()))
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.String()));
            }
        };

        private static final Duration DAY = Duration.ofDays(1);
        private final String text;

        Kind(String text) {
            this.text = text;
        }

        abstract void use(KStream<String, String> input, Engine engine);
    }

    private record Case(Broker broker, String id, String input, Engine engine) {
        static Case on(Broker broker, Engine engine) {
            return new Case(
                    broker, broker.uniqueName("one-name"), broker.topics().create("input", 1), engine);
        }

        StreamsAppBuilder app(Kind kind, Path directory) {
            return StreamsApp.of(broker, id, () -> topology(kind)).stateDirectory(directory);
        }

        private Topology topology(Kind kind) {
            StreamsBuilder builder = new StreamsBuilder();
            kind.use(builder.stream(input, Consumed.with(Serdes.String(), Serdes.String())), engine);
            return builder.build();
        }

        void process(Kind kind, Path directory) {
            try (var writer = broker.topics().writer(input, Serdes.String(), Serdes.String())) {
                writer.sendAll(List.of(
                        Message.of("the-key-of-all", "A", RangeApp.ZERO),
                        Message.of("the-key-of-all", "B", RangeApp.ZERO + 1)));
            }
            try (StreamsApp app = app(kind, directory).start()) {
                app.awaitProcessed();
            }
        }

        Throwable failure(Kind kind, Path directory) {
            try (StreamsApp fails = app(kind, directory).build()) {
                // Kafka opens what it finds on the disk as it starts, and what is new when it runs.
                fails.streams().start();
                Await.until("the store is refused", () -> fails.failure() != null);
                return fails.failure();
            } catch (ProcessorStateException refused) {
                return refused;
            }
        }
    }

    static Stream<Arguments> pairsOnDurableEngines() {
        return Stream.of(Engine.ROCKSDB, Engine.CHRONICLE)
                .flatMap(engine -> pairs().map(pair -> Arguments.of(engine, pair.get(0), pair.get(1))));
    }

    private static Stream<List<Kind>> pairs() {
        return Arrays.stream(Kind.values())
                .flatMap(one -> Arrays.stream(Kind.values())
                        .filter(other -> other != one)
                        .map(other -> List.of(one, other)));
    }

    @ParameterizedTest
    @MethodSource("pairsOnDurableEngines")
    void theDirectoryOfAnotherKindIsRefusedByNameAndLeftAsItIs(
            Engine engine, Kind first, Kind second, Broker broker, @TempDir Path directory) {
        Case one = Case.on(broker, engine);
        one.process(first, directory);
        assertThat(one.failure(second, directory))
                .hasStackTraceContaining("Store x could not be opened: Its directory")
                .hasStackTraceContaining("holds a " + first.text)
                .hasStackTraceContaining("and this is a " + second.text)
                .hasStackTraceContaining("give one of the two stores another name");
        one.process(first, directory);
    }

    /** Of window stores and versioned stores Kafka writes the changelogs itself, and says in none of them whose it is. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BUFFER")
    void theChangelogOfABufferAndThatOfAnotherKindAreRefusedByName(
            Kind other, Broker broker, @TempDir Path one, @TempDir Path two) {
        for (Engine engine : List.of(Engine.ROCKSDB, Engine.CHRONICLE, Engine.IN_MEMORY)) {
            Case buffer = Case.on(broker, engine);
            buffer.process(Kind.BUFFER, one.resolve(engine.name()));
            expectRefused(buffer.failure(other, two.resolve(engine.name())), buffer, other);
            Case foreign = Case.on(broker, engine);
            foreign.process(other, one.resolve(engine.name()));
            expectRefused(foreign.failure(Kind.BUFFER, two.resolve(engine.name())), foreign, Kind.BUFFER);
        }
    }

    private static void expectRefused(Throwable failure, Case refused, Kind kind) {
        assertThat(failure)
                .hasStackTraceContaining(
                        "The changelog topic " + refused.id() + "-x-changelog of store x holds an entry at"
                                + " offset 0 of partition 0 that is not of a " + kind.text)
                .hasStackTraceContaining("Give the store a name of its own, or delete that topic");
    }
}
