package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An instance is killed that keeps standby copies, or has turned active tasks into such and back. What its stores say of
 * themselves must hold at every commit, those before anything new was stored included: nothing may be missing after a
 * restart on its local state, and nothing be there twice.
 */
@ExtendWith(BrokerExtension.class)
class MovedAndKilledTest {
    private final FlushingEngine engine = new FlushingEngine();

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTaskThatTurnedIntoAStandby(boolean exactlyOnce, Broker broker) {
        var ranges = RangeApp.on(broker, Engine.ROCKSDB, Ranges.before(100), 2);
        var how = how(ranges, exactlyOnce);
        ranges.sendToAll("k@10 A", "k@20 B");
        try (var first = how.stateDirectory(directory.resolve("first")).start()) {
            first.awaitProcessed();
            try (var second = how.stateDirectory(directory.resolve("second")).start()) {
                awaitShared(first, second);
                awaitCommits("first");
                Directory.image(directory.resolve("first"), directory.resolve("image"));
            }
        }
        goOn(ranges, how, "k@30 C");
        expect(ranges, "k@10 A", "k@20 A,B", "k@30 A,B,C");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTaskThatTurnedIntoAStandbyAndBack(boolean exactlyOnce, Broker broker) {
        var ranges = RangeApp.on(broker, Engine.ROCKSDB, Ranges.before(100), 2);
        var how = how(ranges, exactlyOnce);
        ranges.sendToAll("k@10 A", "k@20 B");
        try (var first = how.stateDirectory(directory.resolve("first")).start()) {
            first.awaitProcessed();
            try (var second = how.stateDirectory(directory.resolve("second")).start()) {
                awaitShared(first, second);
                ranges.sendToAll("k@30 C");
                second.awaitProcessed();
                first.awaitStandbyTasks(1);
                awaitCommits("first");
            }
            first.awaitActiveTasks(2);
            Directory.image(directory.resolve("first"), directory.resolve("before"));
            ranges.sendToAll("k@40 D");
            first.awaitProcessed();
            Directory.image(directory.resolve("first"), directory.resolve("image"));
        }
        goOn(ranges, how, "k@50 E");
        expect(ranges, "k@10 A", "k@20 A,B", "k@30 A,B,C", "k@40 A,B,C,D", "k@50 A,B,C,D,E");

        // And if it was killed before it had done anything: the changelog has the rest.
        how.stateDirectory(directory.resolve("before"));
        ranges.sendToAll("k@60 F");
        try (var again = how.start()) {
            again.awaitProcessed();
        }
        assertThat(ranges.results()).contains("k0@60 A,B,C,D,E,F", "k1@60 A,B,C,D,E,F");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aStandbyThatCommitsAfterARestartBeforeItHasRestoredAnything(boolean exactlyOnce, Broker broker) {
        var ranges = RangeApp.on(broker, Engine.ROCKSDB, Ranges.before(100), 2);
        var how = how(ranges, exactlyOnce);
        ranges.sendToAll("k@10 A", "k@20 B");
        try (var first = how.stateDirectory(directory.resolve("first")).start()) {
            first.awaitProcessed();
            how.stateDirectory(directory.resolve("second"));
            try (var second = how.start()) {
                awaitShared(first, second);
                second.awaitStandbyTasks(1);
            }
            first.awaitActiveTasks(2);
            try (var restarted = how.start()) {
                awaitShared(first, restarted);
                awaitCommits("second");
                Directory.image(directory.resolve("second"), directory.resolve("image"));
            }
        }
        goOn(ranges, how, "k@30 C");
        expect(ranges, "k@10 A", "k@20 A,B", "k@30 A,B,C");
    }

    private StreamsAppBuilder how(RangeApp ranges, boolean exactlyOnce) {
        var how = StreamsApp.of(ranges.broker(), ranges.id(), () -> topology(ranges))
                .standbys(1);
        return exactlyOnce ? how.exactlyOnce() : how;
    }

    private Topology topology(RangeApp ranges) {
        var builder = new StreamsBuilder();
        var input = builder.stream(ranges.input(), Consumed.with(Serdes.String(), Serdes.String()));
        RangeApp.values(
                RangeStreams.rangeOver(
                        input.groupByKey(Grouped.with(Serdes.String(), Serdes.String())),
                        ranges.range(),
                        Materialized.as(engine.buffer(ranges.range().retentionMs()))),
                ranges);
        return builder.build();
    }

    /** Returns when each of two instances has one of the two tasks, and a standby copy of the other. */
    private static void awaitShared(StreamsApp one, StreamsApp other) {
        one.awaitActiveTasks(1);
        other.awaitActiveTasks(1);
        one.awaitStandbyTasks(1);
        other.awaitStandbyTasks(1);
    }

    /** Returns when an instance has committed its standby copy as it is now; its active task may have nothing to commit. */
    private void awaitCommits(String instance) {
        var local = directory.resolve(instance);
        var before = engine.commits(local);
        Await.until(instance + " commits its standby copy", () -> engine.commits(local) >= before + 2);
    }

    private void goOn(RangeApp ranges, StreamsAppBuilder how, String line) {
        ranges.sendToAll(line);
        try (var again = how.stateDirectory(directory.resolve("image")).start()) {
            again.awaitProcessed();
        }
    }

    private static void expect(RangeApp ranges, String... expected) {
        var results = ranges.results();
        for (int partition = 0; partition < 2; partition++) {
            var key = "k" + partition + "@";
            assertThat(results)
                    .filteredOn(result -> result.startsWith(key))
                    .containsExactlyElementsOf(List.of(expected).stream()
                            .map(result -> result.replaceFirst("k@", key))
                            .toList());
        }
    }
}
