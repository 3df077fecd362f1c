package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.StreamsApp;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Records are told apart by where they came from, and ordered by when they came: inputs that tempt to mix these up. */
@ExtendWith(BrokerExtension.class)
class InputTopicsTest {

    /** The new records have the offsets, keys and times of the old ones. */
    @ParameterizedTest
    @EnumSource(names = "STOCK", mode = EnumSource.Mode.EXCLUDE)
    void theRecordsOfATopicThatWasMadeAnewAreNewRecords(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20));
        ranges.process(ranges.app().stateDirectory(directory), "k@10 A", "k@20 B");
        try (var cluster = new Cluster(broker)) {
            cluster.recreate(ranges.input(), ranges.id());
            ranges.process(ranges.app().stateDirectory(directory), "k@20 C", "k@20 D");
            cluster.recreate(ranges.input(), ranges.id());
            ranges.process(ranges.app(), "k@20 E", "k@21 F");
        }
        assertThat(ranges.results())
                .containsExactly(
                        "k@10 A", "k@20 A,B", "k@20 A,B,C", "k@20 A,B,C,D", "k@20 A,B,C,D,E", "k@21 A,B,C,D,E,F");
    }

    @ParameterizedTest
    @EnumSource
    void theClockGoesOnWhenATopicWasMadeAnew(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20));
        ranges.process(ranges.app(), "k@10 A");
        ranges.process(ranges.app(), "k@100 B");
        ranges.process(ranges.app(), "k@110 C");
        try (var cluster = new Cluster(broker)) {
            cluster.recreate(ranges.input(), ranges.id());
        }
        ranges.process(ranges.app(), "k@109 D", "k@120 E");
        assertThat(ranges.lateOnes()).containsExactly("k@109 D");
        assertThat(ranges.results()).containsExactly("k@10 A", "k@100 B", "k@110 B,C", "k@120 B,C,E");
    }

    /** Somebody has moved the group's offsets back to the beginning: what is read again is there a second time. */
    @ParameterizedTest
    @CsvSource({"IN_MEMORY, true", "ROCKSDB, true", "ROCKSDB, false"})
    void theRecordsOfATopicThatWasRewoundAreNewRecords(
            Engine engine, boolean localState, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(20, 100));
        ranges.process(ranges.app().stateDirectory(directory), "k@10 A", "k@20 B");
        ranges.process(ranges.app().stateDirectory(directory), "k@30 C");
        try (var cluster = new Cluster(broker)) {
            cluster.rewind(ranges.input(), ranges.id(), 0);
        }
        ranges.process(localState ? ranges.app().stateDirectory(directory) : ranges.app());
        ranges.process(ranges.app(), "k@31 D");
        assertThat(ranges.results())
                .containsExactly(
                        "k@10 A",
                        "k@20 A,B",
                        "k@30 A,B,C",
                        "k@10 A,A",
                        "k@20 A,A,B,B",
                        "k@30 A,A,B,B,C,C",
                        "k@31 B,B,C,C,D");
        assertThat(ranges.lateOnes()).isEmpty();
    }

    /** A rewind by no more than the last commit took in cannot be told from a crash in it, and is treated like that. */
    @ParameterizedTest
    @EnumSource
    void whatIsReadAgainFromTheLastCommitOnIsARepetition(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20));
        ranges.process(ranges.app().stateDirectory(directory), "k@10 A", "k@20 B");
        ranges.process(ranges.app().stateDirectory(directory), "k@30 C");
        try (var cluster = new Cluster(broker)) {
            cluster.rewind(ranges.input(), ranges.id(), 2);
        }
        ranges.process(ranges.app().stateDirectory(directory), "k@31 D");
        assertThat(ranges.results()).containsExactly("k@10 A", "k@20 A,B", "k@30 A,B,C", "k@30 A,B,C", "k@31 B,C,D");
    }

    @ParameterizedTest
    @EnumSource(names = "STOCK", mode = EnumSource.Mode.EXCLUDE)
    void theClockGoesOnWhenATopicWasRewound(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20));
        ranges.process(ranges.app().stateDirectory(directory), "k@10 A");
        ranges.process(ranges.app().stateDirectory(directory), "k@100 B");
        ranges.process(ranges.app().stateDirectory(directory), "k@110 C");
        try (var cluster = new Cluster(broker)) {
            cluster.rewind(ranges.input(), ranges.id(), 0);
        }
        ranges.process(ranges.app().stateDirectory(directory), "k@120 D");
        assertThat(ranges.lateOnes()).containsExactly("k@10 A", "k@100 B");
        assertThat(ranges.results()).containsExactly("k@10 A", "k@100 B", "k@110 B,C", "k@110 B,C,C", "k@120 B,C,C,D");
    }

    @ParameterizedTest
    @EnumSource(names = "STOCK", mode = EnumSource.Mode.EXCLUDE)
    void mergedTopicsKeepTheOrderInWhichTheirRecordsCame(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20));
        var second = broker.topics().create("second", 1);
        var how = StreamsApp.of(broker, ranges.id(), () -> merged(ranges, second));
        try (var app = how.stateDirectory(directory).start()) {
            // One topic after the other, because there is no order between records that wait at the same time.
            send(broker, ranges.input(), "k@10 A");
            app.awaitProcessed();
            send(broker, second, "k@10 B", "k@10 C");
            app.awaitProcessed();
            send(broker, ranges.input(), "k@10 D");
            app.awaitProcessed();
        }
        var wiped = StreamsApp.of(broker, ranges.id(), () -> merged(ranges, second));
        try (var app = wiped.start()) {
            send(broker, second, "k@10 E");
            app.awaitProcessed();
            send(broker, ranges.input(), "k@20 F");
            app.awaitProcessed();
        }
        assertThat(ranges.results())
                .containsExactly(
                        "k@10 A", "k@10 A,B", "k@10 A,B,C", "k@10 A,B,C,D", "k@10 A,B,C,D,E", "k@20 A,B,C,D,E,F");
    }

    @ParameterizedTest
    @EnumSource
    void mergedTopicsCountOnceAfterACrash(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(20, 20));
        var second = broker.topics().create("second", 1);
        send(broker, ranges.input(), "k@10 A", "k@14 C");
        send(broker, second, "k@10 B", "k@12 D");
        Crash.AFTER_ALL_RESULTS.of(
                ranges,
                StreamsApp.of(broker, ranges.id(), () -> merged(ranges, second)).stateDirectory(directory),
                4);
        send(broker, second, "k@20 E");
        try (var app = StreamsApp.of(broker, ranges.id(), () -> merged(ranges, second))
                .stateDirectory(directory)
                .start()) {
            app.awaitProcessed();
        }
        var results = ranges.results();
        assertThat(results).hasSize(4 + 4 + 1);
        // Which of the two at 10 comes first is not said, but it is said once and for all.
        assertThat(results).last().isIn("k@20 A,B,D,C,E", "k@20 B,A,D,C,E");
        assertThat(results.subList(4, 8)).containsExactlyInAnyOrderElementsOf(results.subList(0, 4));
    }

    private static Topology merged(RangeApp ranges, String second) {
        var builder = new StreamsBuilder();
        var strings = Consumed.with(Serdes.String(), Serdes.String());
        var both = builder.stream(ranges.input(), strings).merge(builder.stream(second, strings));
        RangeApp.values(ranges.ranged(both), ranges);
        return builder.build();
    }

    private static void send(Broker broker, String topic, String... lines) {
        try (var writer = broker.topics().writer(topic, Serdes.String(), Serdes.String())) {
            writer.sendAll(List.of(lines).stream().map(Line::message).toList());
        }
    }
}
