package dev.rangestreams.it.broker;

import static dev.rangestreams.it.broker.JoinApp.left;
import static dev.rangestreams.it.broker.JoinApp.right;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Joined;
import org.apache.kafka.streams.kstream.Produced;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Kafka's own joins over versioned tables: each record meets the partner of its own time, however late it comes. */
@ExtendWith(BrokerExtension.class)
class TemporalJoinsTest {

    private static void streamAndTable(StreamsBuilder builder, JoinApp app, Joined<String, String, String> joined) {
        builder.stream(app.left(), JoinApp.strings())
                .join(app.table(builder, app.right(), "rates"), JoinApp::pair, joined)
                .to(app.output(), Produced.with(Serdes.String(), Serdes.String()));
    }

    private static Joined<String, String, String> strings() {
        return Joined.with(Serdes.String(), Serdes.String(), Serdes.String());
    }

    private static void withoutGrace(StreamsBuilder builder, JoinApp app) {
        streamAndTable(builder, app, strings());
    }

    private static void withGraceOf20(StreamsBuilder builder, JoinApp app) {
        streamAndTable(builder, app, strings().withGracePeriod(Duration.ofMillis(20)));
    }

    @ParameterizedTest
    @EnumSource
    void aLateRecordMeetsThePartnerOfItsOwnTime(Engine engine, Broker broker) {
        var join = JoinApp.on(broker, engine, TemporalJoinsTest::withoutGrace);
        join.process(join.app(), right("k@0 b0"), left("k@1 a1"), right("k@3 b3"), left("k@4 a4"), left("k@2 a2"));
        assertThat(join.results()).containsExactly("k@1 a1+b0", "k@4 a4+b3", "k@2 a2+b0");
    }

    /** Not on Kafka's own store: started on its local state, it finds no version but the newest. */
    @ParameterizedTest
    @CsvSource({
        "IN_MEMORY, false", "ROCKSDB, false", "CHRONICLE, false",
        "IN_MEMORY, true", "ROCKSDB, true", "CHRONICLE, true"
    })
    void aLateRecordMeetsThePartnerOfItsOwnTimeAfterARestart(
            Engine engine, boolean exactlyOnce, Broker broker, @TempDir Path directory) {
        var join = JoinApp.on(broker, engine, TemporalJoinsTest::withoutGrace);
        var how = exactlyOnce ? join.app().exactlyOnce() : join.app();
        join.process(
                how.stateDirectory(directory),
                right("k@0 b0"),
                right("k@10 b10"),
                right("k@20 -"),
                right("k@15 b15"),
                right("k@30 b30"));
        join.process(how, left("k@9 a"), left("k@14 b"), left("k@16 c"));
        try (var wiped = how.build()) {
            wiped.cleanUp();
            wiped.start();
            join.process(wiped, left("k@5 d"), left("k@25 e"), left("k@99 f"), left("k@19 g"));
        }
        assertThat(join.results())
                .containsExactly("k@9 a+b0", "k@14 b+b10", "k@16 c+b15", "k@5 d+b0", "k@99 f+b30", "k@19 g+b15");
    }

    @ParameterizedTest
    @EnumSource
    void withGraceARecordAlsoMeetsAPartnerThatComesLater(Engine engine, Broker broker, @TempDir Path directory) {
        var join = JoinApp.on(broker, engine, TemporalJoinsTest::withGraceOf20);
        var how = join.app().stateDirectory(directory);
        join.process(how, right("k@0 b0"), left("k@12 a12"), left("k@5 a5"), right("k@11 b11"));
        assertThat(join.results()).isEmpty();

        join.process(how, right("k@30 b30"), left("k@40 a40"));
        assertThat(join.results()).containsExactly("k@5 a5+b0", "k@12 a12+b11");
    }

    @ParameterizedTest
    @EnumSource
    void tablesAreJoinedByTheirNewestVersions(Engine engine, Broker broker) {
        var join = JoinApp.on(
                broker,
                engine,
                (builder, app) -> app.send(app.table(builder, app.left(), "left")
                        .join(app.table(builder, app.right(), "right"), JoinApp::pair)));
        join.process(
                join.app(),
                left("k@10 A"),
                right("k@5 X"),
                right("k@3 older"),
                left("k@7 older"),
                left("k@20 B"),
                right("k@25 -"),
                right("k@22 older than the delete"),
                left("k@30 C"),
                right("k@40 Z"));
        assertThat(join.results()).containsExactly("k@10 A+X", "k@20 B+X", "k@25 null", "k@40 C+Z");
    }

    @ParameterizedTest
    @EnumSource
    void foreignKeysAreJoinedByTheNewestVersions(Engine engine, Broker broker) {
        var join = JoinApp.on(
                broker,
                engine,
                (builder, app) -> app.send(app.table(builder, app.left(), "payments")
                        .join(
                                app.table(builder, app.right(), "rates"),
                                payment -> payment,
                                JoinApp::pair,
                                app.versioned("results", JoinApp.HISTORY_MS))));
        try (var running = join.app().start()) {
            join.process(running, right("EUR@5 1.1"), left("p@10 EUR"));
            join.awaitResults(1);
            join.process(running, right("EUR@3 older"), right("EUR@12 1.2"));
            join.awaitResults(2);
            join.process(running, left("p@7 USD"), right("USD@15 2"), right("EUR@20 1.3"));
            join.awaitResults(3);
        }
        assertThat(join.results()).containsExactly("p@10 EUR+1.1", "p@12 EUR+1.2", "p@20 EUR+1.3");
    }

    /** Reported as KAFKA-14936. */
    @ParameterizedTest
    @EnumSource
    void aGraceLongerThanTheHistoryIsRefused(Engine engine, Broker broker) {
        var join = JoinApp.on(broker, engine, TemporalJoinsTest::withGraceOf20);
        var builder = new StreamsBuilder();
        builder.stream(join.left(), JoinApp.strings())
                .join(
                        join.table(builder, join.right(), "rates", 10),
                        JoinApp::pair,
                        strings().withGracePeriod(Duration.ofMillis(20)));
        assertThatIllegalArgumentException().isThrownBy(builder::build);
    }
}
