package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.StreamsApp;
import java.util.List;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an instance had not committed when it crashed is evaluated again by another one, on its standby copy. */
@ExtendWith(BrokerExtension.class)
class TakeOverTest {
    private static final List<String> RESULTS = List.of("k@10 A", "k@30 A,B", "k@30 A,B,C", "k@25 A,D");
    private static final List<String> RESULTS_AFTER = List.of("k@30 A,D,B,C,E");

    @ParameterizedTest
    @CsvSource({"IN_MEMORY, false", "ROCKSDB, false", "STOCK, false", "ROCKSDB, true"})
    void theResultsOfASurvivorAreThoseOfTheDeadInstance(Engine engine, boolean exactlyOnce, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(30, 10), 2);
        var how = ranges.app().standbys(1).commitOnlyAtClose();
        if (exactlyOnce) {
            how.exactlyOnce();
        }
        ranges.sendToAll("k@10 A");
        ranges.process(ranges.app());
        try (var dies = how.crashable().start();
                var survives = how.start();
                var output = broker.topics()
                        .reader(ranges.output(), Serdes.String(), Serdes.String(), IsolationLevel.READ_UNCOMMITTED)) {
            dies.awaitActiveTasks(1);
            survives.awaitActiveTasks(1);
            ranges.sendToAll("k@30 B", "k@30 C", "k@25 D", "k@19 late");
            output.awaitRecords(8);
            if (!exactlyOnce) {
                // What is not committed is on the standby copy; exactly-once shows it nothing of that.
                survives.awaitStandbyTasks(1);
            }
            var crashed = partitionOf(dies);
            dies.crash();
            ranges.sendToAll("k@30 E");
            // Of the partition that crashed the three results come again.
            output.awaitRecords(8 + 3 + 2);
            survives.closeLeavingGroup();

            for (int partition = 0; partition < 2; partition++) {
                var repeated = partition == crashed && !exactlyOnce;
                assertThat(results(ranges, partition))
                        .startsWith(RESULTS.toArray(String[]::new))
                        .endsWith(RESULTS_AFTER.toArray(String[]::new))
                        .hasSize(repeated ? 8 : 5)
                        .containsOnlyOnceElementsOf(List.of("k@10 A", "k@30 A,D,B,C,E"));
                if (repeated) {
                    assertThat(results(ranges, partition).subList(4, 7)).isEqualTo(RESULTS.subList(1, 4));
                }
            }
            assertThat(ranges.lateOnes()).hasSize(exactlyOnce ? 2 : 3).containsOnly("k0@19 late", "k1@19 late");
        }
    }

    private static int partitionOf(StreamsApp app) {
        return app.streams().metadataForLocalThreads().stream()
                .flatMap(thread -> thread.activeTasks().stream())
                .findFirst()
                .orElseThrow()
                .taskId()
                .partition();
    }

    private static List<String> results(RangeApp ranges, int partition) {
        return ranges.results().stream()
                .filter(result -> result.startsWith("k" + partition))
                .map(result -> result.replaceFirst("k.", "k"))
                .toList();
    }
}
