package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.ChildApp;
import dev.rangestreams.it.harness.CrashPoint;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The windows of Kafka's own operators, on every engine, through all that an application goes through. */
@ExtendWith(BrokerExtension.class)
class WindowStoresTest {

    /** A result has the highest timestamp of its window, which a store that forgets timestamps would not know. */
    @ParameterizedTest
    @CsvSource({
        "IN_MEMORY, false", "ROCKSDB, false", "CHRONICLE, false", "STOCK, false",
        "IN_MEMORY, true", "ROCKSDB, true", "CHRONICLE, true", "STOCK, true"
    })
    void windowsGoOnOverRestartsWithAndWithoutLocalState(
            Engine engine, boolean exactlyOnce, Broker broker, @TempDir Path directory) {
        var windows = WindowApp.on(broker, engine, 1);
        var how = exactlyOnce ? windows.app().exactlyOnce() : windows.app();
        windows.process(how.stateDirectory(directory), "k@10 A", "k@50 B", "j@60 J", "k@110 a");

        windows.send("k@20 C");
        try (var onLocalState = how.start()) {
            onLocalState.awaitProcessed();
            assertThat(onLocalState.restoredRecords(WindowApp.STORE)).isEqualTo(engine == Engine.IN_MEMORY ? 4 : 0);
        }

        windows.send("k@30 D", "j@10 K", "k@120 b");
        var wiped = how.build();
        wiped.cleanUp();
        try (wiped) {
            wiped.start();
            wiped.awaitProcessed();
            assertThat(wiped.restoredRecords(WindowApp.STORE)).isEqualTo(5);
        }

        assertThat(windows.results())
                .containsExactly(
                        "k@10 A",
                        "k@50 A,B",
                        "j@60 J",
                        "k@110 a",
                        "k@50 A,B,C",
                        "k@50 A,B,C,D",
                        "j@60 J,K",
                        "k@120 a,b");
    }

    /** What was replaced before the crash cannot be brought back from the store, only from the changelog. */
    @ParameterizedTest
    @CsvSource({
        "IN_MEMORY, SENDS_FLUSHED, false",
        "ROCKSDB, SENDS_FLUSHED, false",
        "CHRONICLE, SENDS_FLUSHED, false",
        "STOCK, SENDS_FLUSHED, false",
        "IN_MEMORY, OFFSETS_SENT, true",
        "ROCKSDB, OFFSETS_SENT, true",
        "CHRONICLE, OFFSETS_SENT, true",
        "STOCK, OFFSETS_SENT, true",
        "ROCKSDB, COMMITTED, false",
        "CHRONICLE, COMMITTED, false",
        "ROCKSDB, COMMITTED, true"
    })
    void afterACrashExactlyOnceNothingCountsTwice(
            Engine engine, CrashPoint point, boolean transactionalStores, Broker broker, @TempDir Path directory) {
        var windows = WindowApp.on(broker, engine, 1);
        var how = windows.app()
                .exactlyOnce()
                .stateDirectory(directory)
                .set(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG, transactionalStores);
        windows.process(how, "k@10 A", "k@20 B", "k@110 a");

        windows.send("k@30 C", "k@120 b", "j@40 J");
        try (var dies = how.crashable().build()) {
            dies.crashAt(point);
            dies.streams().start();
            dies.awaitCrashed();
        }
        windows.process(how, "k@50 D", "j@60 K");

        assertThat(windows.results())
                .containsExactly(
                        "k@10 A",
                        "k@20 A,B",
                        "k@110 a",
                        "k@30 A,B,C",
                        "k@120 a,b",
                        "j@40 J",
                        "k@50 A,B,C,D",
                        "j@60 J,K");
    }

    /** Nothing was committed yet, so that Kafka restores from the beginning of the changelog, whatever the store holds. */
    @ParameterizedTest
    @EnumSource
    void afterACrashBeforeTheFirstCommitNothingCountsTwice(Engine engine, Broker broker, @TempDir Path directory) {
        var windows = WindowApp.on(broker, engine, 1);
        var how = windows.app()
                .exactlyOnce()
                .stateDirectory(directory)
                .set(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG, true);
        windows.send("k@10 A", "k@20 B");
        try (var dies = how.crashable().build()) {
            dies.crashAt(CrashPoint.OFFSETS_SENT);
            dies.streams().start();
            dies.awaitCrashed();
        }
        windows.process(how, "k@30 C");
        assertThat(windows.results()).containsExactly("k@10 A", "k@20 A,B", "k@30 A,B,C");
    }

    /** At least once: the records that were not committed count again, and none is lost. */
    @ParameterizedTest
    @EnumSource
    void afterACrashAtLeastOnceWindowsGoOnWithWhatTheChangelogHolds(
            Engine engine, Broker broker, @TempDir Path directory) {
        var windows = WindowApp.on(broker, engine, 1);
        var how = windows.app().stateDirectory(directory);
        windows.process(how, "k@10 A");
        windows.send("k@20 B", "k@30 C");
        try (var dies = how.crashable().build()) {
            dies.crashAt(CrashPoint.SENDS_FLUSHED);
            dies.streams().start();
            dies.awaitCrashed();
        }
        windows.process(how, "k@40 D");
        assertThat(windows.results())
                .containsExactly(
                        "k@10 A", "k@20 A,B", "k@30 A,B,C", "k@30 A,B,C,B", "k@30 A,B,C,B,C", "k@40 A,B,C,B,C,D");
    }

    @ParameterizedTest
    @EnumSource
    void aStandbyTakesOverWithoutReadingItsChangelogAgain(Engine engine, Broker broker) {
        var windows = WindowApp.on(broker, engine, 2);
        var how = windows.app().standbys(1);
        var leaves = how.start();
        try (var standby = how.start()) {
            leaves.awaitActiveTasks(1);
            windows.send("k@10 A", "j@10 A", "l@10 A", "k@20 B", "j@20 B", "l@20 B");
            leaves.awaitProcessed();
            standby.awaitStandbyTasks(1);
            leaves.close();
            standby.awaitActiveTasks(2);
            var restored = standby.restoredRecords(WindowApp.STORE);
            windows.send("k@15 C", "j@15 C", "l@15 C");
            standby.awaitProcessed();
            assertThat(restored).isZero();
        }
        assertThat(windows.results()).contains("k@20 A,B,C", "j@20 A,B,C", "l@20 A,B,C");
    }

    /** Killed as by the operating system, with some of what was not committed on disk. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aKilledProcessIsGoneOnFrom(boolean exactlyOnce, Broker broker, @TempDir Path directory) {
        var windows = WindowApp.on(broker, Engine.ROCKSDB, 1);
        var how = windows.app().stateDirectory(directory);
        if (exactlyOnce) {
            how.exactlyOnce();
        }
        windows.process(how, "k@10 A");
        windows.send("k@20 B", "k@30 C");
        how.commitOnlyAtClose();
        try (var child = how.startChild(
                        Child.class, broker.bootstrapServers(), windows.id(), windows.input(), windows.output());
                var output = broker.topics()
                        .reader(windows.output(), Serdes.String(), Serdes.String(), IsolationLevel.READ_UNCOMMITTED)) {
            output.awaitRecords(3);
            child.kill();
        }
        var again = windows.app().stateDirectory(directory);
        windows.process(exactlyOnce ? again.exactlyOnce() : again, "k@40 D");
        assertThat(windows.results())
                .endsWith(exactlyOnce ? "k@40 A,B,C,D" : "k@40 A,B,C,B,C,D")
                .hasSize(exactlyOnce ? 4 : 6);
    }

    /** Public, so that the child's main method can make one. */
    public static final class Child implements ChildApp.TopologySource {
        /** Called by name. */
        public Child() {}

        @Override
        public Topology topology(List<String> arguments) {
            return new WindowApp(
                            new Broker(arguments.get(0)),
                            arguments.get(1),
                            arguments.get(2),
                            arguments.get(3),
                            Engine.ROCKSDB)
                    .topology();
        }
    }
}
