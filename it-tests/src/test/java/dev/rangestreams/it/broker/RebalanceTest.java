package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** That results are those of one instance that never stops, wherever tasks move to. */
@ExtendWith(BrokerExtension.class)
class RebalanceTest {
    private static final int PARTITIONS = 4;

    @ParameterizedTest
    @CsvSource({"IN_MEMORY, true", "ROCKSDB, false", "STOCK, true"})
    void tasksMoveToAnInstanceThatComesAndBackWhenItGoes(Engine engine, boolean exactlyOnce, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.count(2, 1000, 0), PARTITIONS);
        var how = exactlyOnce ? ranges.app().exactlyOnce() : ranges.app();
        Rows.send(ranges, 0, 5);
        try (var stays = how.start()) {
            stays.awaitProcessed();
            try (var comes = how.start()) {
                stays.awaitActiveTasks(2);
                comes.awaitActiveTasks(2);
                Rows.send(ranges, 5, 10);
                comes.awaitProcessed();
            }
            stays.awaitActiveTasks(4);
            Rows.send(ranges, 10, 15);
            stays.awaitProcessed();
        }
        Rows.check(ranges, 15);
    }

    @ParameterizedTest
    @EnumSource
    void aStandbyTakesOverWithoutReadingItsChangelogAgain(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.count(2, 1000, 0), PARTITIONS);
        var how = ranges.app().standbys(1);
        Rows.send(ranges, 0, 5);
        var leaves = how.start();
        try (var standby = how.start()) {
            leaves.awaitActiveTasks(2);
            Rows.send(ranges, 5, 10);
            leaves.awaitProcessed();
            standby.awaitStandbyTasks(2);
            leaves.close();
            standby.awaitActiveTasks(4);
            var restored = standby.restoredRecords(RangeApp.BUFFER);
            Rows.send(ranges, 10, 15);
            standby.awaitProcessed();
            assertThat(restored).isLessThanOrEqualTo(20);
        }
        Rows.check(ranges, 15);
    }

    /**
     * The first instance gives tasks to the second but keeps a standby copy of them, in the same store objects; then it
     * gets them back.
     */
    @ParameterizedTest
    @EnumSource
    void aTaskTurnsFromActiveToStandbyAndBack(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.count(2, 1000, 0), PARTITIONS);
        var how = ranges.app().standbys(1);
        Rows.send(ranges, 0, 5);
        try (var first = how.start()) {
            first.awaitProcessed();
            try (var second = how.start()) {
                first.awaitActiveTasks(2);
                first.awaitStandbyTasks(2);
                Rows.send(ranges, 5, 10);
                second.awaitProcessed();
                first.awaitStandbyTasks(2);
            }
            first.awaitActiveTasks(4);
            Rows.send(ranges, 10, 15);
            first.awaitProcessed();
            // It had everything all the time.
            assertThat(first.restoredRecords(RangeApp.BUFFER)).isZero();
        }
        Rows.check(ranges, 15);
    }

    /** Nothing that the standby reads would tell it the time again: it has to know it from before. */
    @ParameterizedTest
    @EnumSource
    void aTaskThatTurnsToAStandbyAndBackKnowsTheTime(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(100), 2);
        var how = ranges.app().standbys(1);
        ranges.sendToAll("k@100 A");
        try (var first = how.start()) {
            first.awaitProcessed();
            try (var second = how.start()) {
                first.awaitActiveTasks(1);
                first.awaitStandbyTasks(1);
                second.awaitActiveTasks(1);
            }
            first.awaitActiveTasks(2);
            ranges.sendToAll("k@99 B", "k@100 C");
            first.awaitProcessed();
        }
        assertThat(ranges.results()).containsExactlyInAnyOrder("k0@100 A", "k1@100 A", "k0@100 A,C", "k1@100 A,C");
        assertThat(ranges.lateOnes()).containsExactlyInAnyOrder("k0@99 B", "k1@99 B");
    }
}
