package dev.rangestreams.it.harness;

import static org.apache.kafka.common.IsolationLevel.READ_COMMITTED;
import static org.apache.kafka.common.IsolationLevel.READ_UNCOMMITTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(BrokerExtension.class)
class CrashedAppTest {

    private static final List<Long> ONE_TO_TEN =
            LongStream.rangeClosed(1, 10).boxed().toList();

    @ParameterizedTest
    @CsvSource({
        "EXACTLY_ONCE, SENDS_FLUSHED",
        "EXACTLY_ONCE, OFFSETS_SENT",
        "EXACTLY_ONCE_STREAMS_PROTOCOL, SENDS_FLUSHED"
    })
    void whatACrashLeftUncommittedIsUndoneAndDoneAgain(
            Mode mode, CrashPoint point, Broker broker, @TempDir Path directory) {
        var count = CountApp.on(broker, 1);
        var app = mode.of(count).crashable().stateDirectory(directory);
        count.feed(10);
        try (var dies = app.build()) {
            dies.crashAt(point);
            dies.streams().start();
            dies.awaitCrashed();
        }
        assertThat(count.counts("0", READ_COMMITTED)).isEmpty();
        assertThat(count.counts("0", READ_UNCOMMITTED)).startsWith(1L);
        assertThat(Groups.committed(broker, count.id())).isEmpty();

        try (var again = app.start()) {
            again.awaitProcessed();
        }
        assertThat(count.counts("0", READ_COMMITTED)).isEqualTo(ONE_TO_TEN);
        assertThat(count.counts("0", READ_UNCOMMITTED)).hasSizeGreaterThan(10);
    }

    @ParameterizedTest
    @EnumSource(names = {"EXACTLY_ONCE", "EXACTLY_ONCE_STREAMS_PROTOCOL"})
    void whatWasCommittedBeforeTheCrashStays(Mode mode, Broker broker, @TempDir Path directory) {
        var count = CountApp.on(broker, 1);
        var app = mode.of(count).crashable().stateDirectory(directory);
        count.feed(10);
        try (var dies = app.build()) {
            dies.crashAt(CrashPoint.COMMITTED);
            dies.streams().start();
            dies.awaitCrashed();
        }
        var committed = count.counts("0", READ_COMMITTED);
        assertThat(committed).startsWith(1L).isEqualTo(count.counts("0", READ_UNCOMMITTED));

        try (var again = app.start()) {
            again.awaitProcessed();
        }
        assertThat(count.counts("0", READ_UNCOMMITTED)).isEqualTo(ONE_TO_TEN);
    }

    @ParameterizedTest
    @EnumSource(names = {"AT_LEAST_ONCE", "AT_LEAST_ONCE_STREAMS_PROTOCOL"})
    void atLeastOnceCountsTwiceWhatACrashLeftUncommitted(Mode mode, Broker broker, @TempDir Path directory) {
        var count = CountApp.on(broker, 1);
        var app = mode.of(count).crashable().stateDirectory(directory).commitOnlyAtClose();
        count.feed(10);
        try (var dies = app.start();
                var output = count.reader(READ_UNCOMMITTED)) {
            output.awaitRecords(10);
            dies.crash();
        }
        assertThat(Groups.committed(broker, count.id())).isEmpty();

        try (var again = app.start();
                var output = count.reader(READ_UNCOMMITTED)) {
            assertThat(again.restoredRecords(CountApp.STORE)).isEqualTo(10);
            output.awaitRecords(20);
        }
        // The ten records were counted, and sent, and then counted again on top of that.
        assertThat(count.counts("0", READ_COMMITTED))
                .isEqualTo(LongStream.rangeClosed(1, 20).boxed().toList());
    }

    @Test
    void aCrashComesAfterExactlySoManySends(Broker broker, @TempDir Path directory) {
        var count = CountApp.on(broker, 1);
        var app = count.app().crashable().stateDirectory(directory).commitOnlyAtClose();
        count.feed(10);
        try (var dies = app.build()) {
            dies.crashAfterSends(count.output(), 7);
            dies.streams().start();
            dies.awaitCrashed();
        }
        assertThat(count.counts("0", READ_COMMITTED)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L);
        assertThat(Groups.committed(broker, count.id())).isEmpty();
    }

    @Test
    void aTransactionStaysOpenUntilTheBrokerEndsIt(Broker broker) {
        var count = CountApp.on(broker, 1);
        count.feed(10);
        try (var dies = count.app().exactlyOnce().crashable().build()) {
            dies.crashAt(CrashPoint.OFFSETS_SENT);
            dies.streams().start();
            var ids = dies.awaitDeath();
            assertThat(ids).hasSize(1);
            assertThat(Groups.openTransactions(broker)).containsAll(ids);

            Groups.fence(broker, ids);
            assertThat(Groups.openTransactions(broker)).doesNotContainAnyElementsOf(ids);
        }
    }

    @Test
    void allThreadsOfAnInstanceDieAndAnotherOneTakesOver(Broker broker) {
        var count = CountApp.on(broker, 2);
        var app = count.app().exactlyOnce().crashable();
        count.feed(10);
        try (var dies = app.threads(2).start();
                var survives = app.threads(1).start()) {
            dies.awaitProcessed();
            dies.crash();
            survives.awaitActiveTasks(2);
            count.feed(10);
            survives.awaitProcessed();
        }
        for (var key : List.of("0", "1")) {
            assertThat(count.counts(key, READ_COMMITTED))
                    .isEqualTo(LongStream.rangeClosed(1, 20).boxed().toList());
        }
    }

    @Test
    void anInstanceThatWasNotBuiltForItRefusesToCrash(Broker broker) {
        try (var app = CountApp.on(broker, 1).app().build()) {
            assertThatThrownBy(app::crash)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("crashable()");
        }
    }
}
