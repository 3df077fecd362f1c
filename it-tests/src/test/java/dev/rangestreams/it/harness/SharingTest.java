package dev.rangestreams.it.harness;

import static org.apache.kafka.common.IsolationLevel.READ_COMMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(BrokerExtension.class)
class SharingTest {

    @ParameterizedTest
    @EnumSource(names = {"EXACTLY_ONCE", "EXACTLY_ONCE_STREAMS_PROTOCOL"})
    void twoInstancesShareTheTasksAndTheOneLeftTakesAll(Mode mode, Broker broker) {
        var count = CountApp.on(broker, 4);
        var app = mode.of(count);
        count.feed(5);
        try (var stays = app.start()) {
            stays.awaitProcessed();
            try (var comes = app.start()) {
                stays.awaitActiveTasks(2);
                comes.awaitActiveTasks(2);
                count.feed(5);
                comes.awaitProcessed();
            }
            stays.awaitActiveTasks(4);
            count.feed(5);
            stays.awaitProcessed();
        }
        for (var key = 0; key < 4; key++) {
            assertThat(count.counts(Integer.toString(key), READ_COMMITTED))
                    .isEqualTo(LongStream.rangeClosed(1, 15).boxed().toList());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"AT_LEAST_ONCE", "EXACTLY_ONCE_STREAMS_PROTOCOL"})
    void aStandbyTakesOverWithWhatItHas(Mode mode, Broker broker) {
        var count = CountApp.on(broker, 2);
        var app = mode.of(count).standbys(1);
        count.feed(10);
        var leaves = app.start();
        try (var standby = app.start()) {
            leaves.awaitActiveTasks(1);
            leaves.awaitProcessed();
            standby.awaitStandbyTasks(1);
            leaves.close();
            standby.awaitActiveTasks(2);
            count.feed(10);
            standby.awaitProcessed();
            // Its own task it has restored at most, and the other's it had already.
            assertThat(standby.restoredRecords(CountApp.STORE)).isLessThanOrEqualTo(10);
        }
        assertThat(count.counts("0", READ_COMMITTED)).endsWith(20L);
        assertThat(count.counts("1", READ_COMMITTED)).endsWith(20L);
    }

    @Test
    void aStandbyThatIsBehindIsSeenToBe(Broker broker) {
        var count = CountApp.on(broker, 2);
        var app = count.app().standbys(1);
        count.feed(10);
        try (var works = app.start();
                var rests = app.start()) {
            works.awaitActiveTasks(1);
            rests.awaitStandbyTasks(1);
            rests.awaitProcessed();
            var standbys = new Standbys(CountApp.topology(count.input(), count.output()), false);
            assertThat(standbys.areUpToDate(rests.streams())).isTrue();

            rests.streams().pause();
            count.feed(10);
            try (var output = count.reader(READ_COMMITTED)) {
                output.awaitRecords(30);
            }
            // It stays at rest: in Kafka 4.4.0 the thread that updates standby tasks dies when they are resumed
            // (KAFKA-20731).
            assertThat(standbys.areUpToDate(rests.streams())).isFalse();
        }
    }
}
