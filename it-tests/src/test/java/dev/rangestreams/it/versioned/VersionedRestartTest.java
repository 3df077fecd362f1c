package dev.rangestreams.it.versioned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(BrokerExtension.class)
class VersionedRestartTest {
    static Stream<Arguments> enginesAndGuarantees() {
        return Stream.of(InMemory.engine(), RocksDb.engine(), Chronicle.engine())
                .flatMap(engine -> Stream.of(Arguments.of(engine, false), Arguments.of(engine, true)));
    }

    @ParameterizedTest
    @MethodSource("enginesAndGuarantees")
    void versionsGoOnOverRestartsWithAndWithoutLocalState(
            TimelineEngine engine, boolean exactlyOnce, Broker broker, @TempDir Path directory) {
        var versions = VersionedApp.on(broker, engine, 100);
        var how = versions.app().stateDirectory(directory);
        if (exactlyOnce) {
            how.exactlyOnce();
        }
        versions.process(how, "k@10 A", "k@30 B", "other@200 clock", "k@99 late", "k@100 C");

        versions.send("k@99 late", "k@150 -");
        try (var onLocalState = how.start()) {
            onLocalState.awaitProcessed();
            assertThat(onLocalState.restoredRecords(VersionedApp.STORE)).isEqualTo(engine.durable() ? 0 : 4);
        }

        versions.send("k@99 late", "k@120 D");
        var wiped = how.build();
        wiped.cleanUp();
        try (wiped) {
            wiped.start();
            wiped.awaitProcessed();
            assertThat(wiped.restoredRecords(VersionedApp.STORE)).isEqualTo(5);
        }
        assertThat(versions.results())
                .containsExactly(
                        "k@10 newest: A[10,",
                        "k@30 newest: A[10,30) B[30,",
                        "other@200 newest: clock[200,",
                        "k@99 late: B[30,",
                        "k@100 newest: C[100,",
                        "k@99 late: C[100,",
                        "k@150 newest: C[100,150)",
                        "k@99 late: C[100,150)",
                        "k@120 150: C[100,120) D[120,150)");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aStoreWithoutChangelogGoesOnWithWhatItKept(boolean exactlyOnce, Broker broker, @TempDir Path directory) {
        var versions = VersionedApp.on(broker, RocksDb.engine(), 100).unlogged();
        var how = versions.app().stateDirectory(directory);
        if (exactlyOnce) {
            how.exactlyOnce();
        }
        versions.process(how, "k@10 A", "k@200 B");
        versions.process(how, "k@99 late", "k@150 C");
        assertThat(versions.results())
                .containsExactly(
                        "k@10 newest: A[10,",
                        "k@200 newest: A[10,200) B[200,",
                        "k@99 late: A[10,200) B[200,",
                        "k@150 200: A[10,150) C[150,200) B[200,");
        assertThat(broker.topics().exists(versions.changelog())).isFalse();
    }

    @Test
    void theChangelogKeepsHistoryAlthoughItCompacts(Broker broker) {
        var versions = VersionedApp.on(broker, RocksDb.engine(), 5000);
        versions.process(versions.app(), "k@10 A");
        assertThat(broker.topics().config(versions.changelog()))
                .containsEntry("cleanup.policy", "compact")
                .containsEntry("min.compaction.lag.ms", String.valueOf(5000 + 24 * 60 * 60 * 1000L));
    }

    @ParameterizedTest
    @MethodSource("enginesAndGuarantees")
    void aStandbyTakesOverWithoutReadingItsChangelogAgain(TimelineEngine engine, boolean exactlyOnce, Broker broker) {
        var versions = VersionedApp.on(broker, engine, 100, 2);
        var how = versions.app().standbys(1);
        if (exactlyOnce) {
            how.exactlyOnce();
        }
        var leaves = how.start();
        try (var standby = how.start()) {
            leaves.awaitActiveTasks(1);
            standby.awaitActiveTasks(1);
            // Only now, so that nobody restores when he starts.
            versions.sendToBoth("@10 A", "@200 B", "@150 C");
            leaves.awaitProcessed();
            standby.awaitStandbyTasks(1);
            leaves.close();
            standby.awaitActiveTasks(2);
            var restored = standby.restoredRecords(VersionedApp.STORE);
            versions.sendToBoth("@99 late", "@120 D");
            standby.awaitProcessed();
            assertThat(restored).isZero();
        }
        for (var key : List.of("k0", "k1")) {
            assertThat(versions.results())
                    .filteredOn(result -> result.startsWith(key))
                    .endsWith(
                            key + "@99 late: A[10,150) C[150,200) B[200,",
                            key + "@120 150: A[10,120) D[120,150) C[150,200) B[200,");
        }
    }
}
