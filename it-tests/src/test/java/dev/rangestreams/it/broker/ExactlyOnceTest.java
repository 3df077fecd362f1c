package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.CrashPoint;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import java.nio.file.Path;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Exactly-once: a crash leaves no trace in what is committed, wherever it falls. */
@ExtendWith(BrokerExtension.class)
class ExactlyOnceTest {

    @ParameterizedTest
    @CsvSource({
        "IN_MEMORY, SENDS_FLUSHED",
        "ROCKSDB, SENDS_FLUSHED",
        "STOCK, SENDS_FLUSHED",
        "IN_MEMORY, OFFSETS_SENT",
        "ROCKSDB, OFFSETS_SENT",
        "IN_MEMORY, COMMITTED",
        "ROCKSDB, COMMITTED",
        "STOCK, COMMITTED"
    })
    void theCommittedResultsAreThoseOfARunWithoutACrash(
            Engine engine, CrashPoint point, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(30, 10));
        crash(ranges, ranges.app().exactlyOnce().stateDirectory(directory), point);
    }

    /** Kafka then does not wipe local state after a crash, but trusts the stores to know what was committed. */
    @ParameterizedTest
    @EnumSource
    void soTheyAreWithTransactionalStateStores(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(30, 10));
        var how = ranges.app().exactlyOnce().stateDirectory(directory);
        crash(ranges, how.set(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG, true), CrashPoint.OFFSETS_SENT);
    }

    private static void crash(RangeApp ranges, StreamsAppBuilder how, CrashPoint point) {
        ranges.process(how, "k@10 A", "k@20 B");

        ranges.send("k@30 C", "k@30 D", "k@25 E", "k@19 late");
        try (var dies = how.crashable().build()) {
            dies.crashAt(point);
            dies.streams().start();
            dies.awaitCrashed();
        }
        ranges.process(how, "k@29 F", "k@19 later", "k@30 G", "k@45 H");

        assertThat(ranges.results())
                .containsExactly(
                        "k@10 A",
                        "k@20 A,B",
                        "k@30 A,B,C",
                        "k@30 A,B,C,D",
                        "k@25 A,B,E",
                        "k@29 A,B,E,F",
                        "k@30 A,B,E,F,C,D,G",
                        "k@45 B,E,F,C,D,G,H");
        assertThat(ranges.lateOnes()).containsExactly("k@19 late", "k@19 later");
    }
}
