package dev.rangestreams.it.harness;

import static org.apache.kafka.common.IsolationLevel.READ_COMMITTED;
import static org.apache.kafka.common.IsolationLevel.READ_UNCOMMITTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(BrokerExtension.class)
class ChildAppTest {

    private static final List<Long> ONE_TO_TEN =
            LongStream.rangeClosed(1, 10).boxed().toList();

    @Test
    void anotherJvmFinishesExactlyOnceWhatAKilledOneLeft(Broker broker, @TempDir Path directory) {
        var count = CountApp.on(broker, 1);
        var app = count.app().exactlyOnce().stateDirectory(directory).commitOnlyAtClose();
        count.feed(10);
        killAfterTenCounts(app, count);
        assertThat(count.counts("0", READ_COMMITTED)).isEmpty();

        try (var again = app.commitInterval(Duration.ofMillis(100)).start()) {
            again.awaitProcessed();
        }
        assertThat(count.counts("0", READ_COMMITTED)).isEqualTo(ONE_TO_TEN);
        assertThat(count.counts("0", READ_UNCOMMITTED)).hasSize(20);
    }

    @Test
    void anotherJvmRepeatsAtLeastOnceWhatAKilledOneDid(Broker broker, @TempDir Path directory) {
        var count = CountApp.on(broker, 1);
        var app = count.app().stateDirectory(directory).commitOnlyAtClose();
        count.feed(10);
        killAfterTenCounts(app, count);
        assertThat(Groups.committed(broker, count.id())).isEmpty();

        try (var again = app.start();
                var output = count.reader(READ_UNCOMMITTED)) {
            // The changelog has the ten counts, so that the local loss does not matter and the replay counts on.
            assertThat(again.restoredRecords(CountApp.STORE)).isEqualTo(10);
            output.awaitRecords(20);
        }
        assertThat(count.counts("0", READ_COMMITTED))
                .containsExactlyElementsOf(LongStream.rangeClosed(1, 20).boxed().toList());
    }

    @Test
    void aChildThatDoesNotComeUpSaysWhy(Broker broker, @TempDir Path directory) {
        var app = CountApp.on(broker, 1).app().stateDirectory(directory);
        assertThatThrownBy(() -> app.startChild(Broken.class))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("out of order");
    }

    private static void killAfterTenCounts(StreamsAppBuilder app, CountApp count) {
        try (var child = app.startChild(Counting.class, count.input(), count.output());
                var output = count.reader(READ_UNCOMMITTED)) {
            output.awaitRecords(10);
            child.kill();
        }
    }

    static final class Counting implements ChildApp.TopologySource {
        @Override
        public Topology topology(List<String> arguments) {
            return CountApp.topology(arguments.get(0), arguments.get(1));
        }
    }

    static final class Broken implements ChildApp.TopologySource {
        @Override
        public Topology topology(List<String> arguments) {
            throw new IllegalStateException("out of order");
        }
    }
}
