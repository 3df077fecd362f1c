package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.Message;
import dev.rangestreams.it.harness.Received;
import dev.rangestreams.it.harness.StreamsApp;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a buffer holds and a range gives after a restore, a crash, a retry and a take-over, where others went wrong. */
@ExtendWith(BrokerExtension.class)
class BufferRecoveryTest {

    /** Reported as KAFKA-5804. */
    @ParameterizedTest
    @EnumSource
    void aRestoreKeepsAllDuplicates(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(100));
        ranges.process(ranges.app(), "k@100 A", "k@100 B", "k@100 C");
        try (var restored = ranges.app().start()) {
            assertThat(Queries.fetch(restored, "k", 0, 200)).containsExactly("k@100 A", "k@100 B", "k@100 C");
        }
    }

    /** Reported as KAFKA-9921. */
    @ParameterizedTest
    @EnumSource
    void aNullValueChangesNeitherStoreNorChangelog(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(100));
        var how = ranges.app().stateDirectory(directory);
        ranges.process(how, "k@100 A");
        ranges.send(List.of(Message.of("k", null, RangeApp.ZERO + 100)));
        ranges.process(how);
        try (var changelog = broker.topics().reader(ranges.changelog(), Serdes.ByteArray(), Serdes.ByteArray())) {
            assertThat(changelog.readToEnd())
                    .hasSize(1)
                    .allSatisfy(entry -> assertThat(entry.value()).isNotNull());
        }
        try (var restored = ranges.app().start()) {
            assertThat(Queries.fetch(restored, "k", 0, 200)).containsExactly("k@100 A");
        }
    }

    /** The count of arrivals is put where it would be after years: its changelog says where to go on. */
    @ParameterizedTest
    @EnumSource(names = "STOCK", mode = EnumSource.Mode.EXCLUDE)
    void recordsOfOneTimeKeepTheirOrderPastTwoToThe31(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(100));
        ranges.process(ranges.app(), "k@1 X");
        var topics = broker.topics();
        try (var reader = topics.reader(ranges.clockChangelog(), Serdes.ByteArray(), Serdes.ByteArray());
                var writer = topics.writer(ranges.clockChangelog(), Serdes.ByteArray(), Serdes.ByteArray())) {
            var clock = reader.readToEnd().get(0);
            // Version; time, end of what is closed and next arrival of the commit before, no offsets; then the same of
            // this one.
            var nextArrival = 1 + 3 * Long.BYTES + 1 + 2 * Long.BYTES;
            var later = ByteBuffer.wrap(clock.value().clone());
            assertThat(later.getLong(nextArrival)).isEqualTo(1);
            later.putLong(nextArrival, 0x7fffffffL);
            writer.send(clock.key(), later.array(), System.currentTimeMillis());
        }
        ranges.process(ranges.app(), "k@100 A", "k@100 B", "k@100 C");
        ranges.process(ranges.app(), "k@100 D");
        assertThat(ranges.results())
                .containsExactly("k@1 X", "k@100 X,A", "k@100 X,A,B", "k@100 X,A,B,C", "k@100 X,A,B,C,D");
        try (var changelog = topics.reader(ranges.changelog(), Serdes.ByteArray(), Serdes.ByteArray())) {
            assertThat(changelog.readToEnd())
                    .extracting(entry -> ByteBuffer.wrap(entry.value()).getLong(2))
                    .containsExactly(0L, 0x7fffffffL, 0x80000000L, 0x80000001L, 0x80000002L);
        }
    }

    /** Reported as KAFKA-12508. */
    @ParameterizedTest
    @EnumSource
    void whatIsReadAgainAfterACrashCountsOnce(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(100));
        ranges.send("k@100 A");
        Crash.AFTER_ALL_RESULTS.of(ranges, ranges.app().stateDirectory(directory), 1);
        try (var again = ranges.app().stateDirectory(directory).start()) {
            again.awaitProcessed();
            assertThat(Queries.fetch(again, "k", 0, 200)).containsExactly("k@100 A");
        }
        assertThat(ranges.results()).containsExactly("k@100 A", "k@100 A");
    }

    /** Kafka's own store takes a null in the changelog for a delete. Reported as KAFKA-8446. */
    @ParameterizedTest
    @EnumSource(names = "STOCK", mode = EnumSource.Mode.EXCLUDE)
    void aNullInTheChangelogIsNoChange(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(100));
        ranges.process(ranges.app(), "k@100 A");
        var topics = broker.topics();
        try (var reader = topics.reader(ranges.changelog(), Serdes.ByteArray(), Serdes.ByteArray());
                var writer = topics.writer(ranges.changelog(), Serdes.ByteArray(), Serdes.ByteArray())) {
            writer.send(reader.awaitRecords(1).get(0).key(), null, System.currentTimeMillis());
        }
        try (var restored = ranges.app().start()) {
            assertThat(restored.restoredRecords(RangeApp.BUFFER)).isEqualTo(2);
            assertThat(Queries.fetch(restored, "k", 0, 200)).containsExactly("k@100 A");
        }
    }

    /** Reported as KAFKA-9603. */
    @ParameterizedTest
    @EnumSource
    void aStandbyOfManyRecordsShowsWhatItsActiveOneShowsAndTakesOver(
            Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(1000), 2);
        var how = ranges.app().standbys(1);
        try (var standby = how.stateDirectory(directory).start()) {
            try (var active =
                    how.stateDirectory(directory.resolveSibling("active")).start()) {
                standby.awaitActiveTasks(1);
                active.awaitActiveTasks(1);
                ranges.send(IntStream.range(0, 10_000)
                        .mapToObj(i -> Line.message("k@" + i + " " + i).on(i % 2))
                        .toList());
                active.awaitProcessed();
                standby.awaitStandbyTasks(1);
                for (int partition = 0; partition < 2; partition++) {
                    assertThat(Queries.fetch(standby, partition, "k", 9000, 9999))
                            .hasSize(500)
                            .isEqualTo(Queries.fetch(active, partition, "k", 9000, 9999));
                }
                assertThat(Directory.files(directory)).hasSizeLessThan(100);
                // What is logged next says how far the clock was committed, and from there on the copy goes by it.
                ranges.send(List.of(
                        Line.message("z@9998 Y").on(0), Line.message("z@9999 Z").on(1)));
                active.awaitProcessed();
                standby.awaitStandbyTasks(1);
                for (int partition = 0; partition < 2; partition++) {
                    assertThat(Queries.fetch(standby, partition, "k", 0, 9999))
                            .hasSize(501)
                            .isEqualTo(Queries.fetch(active, partition, "k", 0, 9999));
                }
            }
            standby.awaitActiveTasks(2);
            // Of each partition what is not more than 1000 ms older than its newest, both ends included.
            assertThat(Queries.fetch(standby, 0, "k", 0, 9999)).hasSize(501).startsWith("k@8998 8998");
            assertThat(Queries.fetch(standby, 1, "k", 0, 9999)).hasSize(501).startsWith("k@8999 8999");
            ranges.send(List.of(
                    Line.message("k@10000 X").on(0), Line.message("k@10000 Y").on(1)));
            standby.awaitProcessed();
        }
        assertThat(ranges.records(ranges.output()))
                .filteredOn(result -> result.timestamp() == RangeApp.ZERO + 10_000)
                .extracting(result -> result.value().split(",").length)
                .containsExactlyInAnyOrder(501, 501);
    }

    /** Reported as KAFKA-20876 and KAFKA-13499. */
    @ParameterizedTest
    @EnumSource
    void aTransactionalChangelogRestoresEverything(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(100));
        ranges.process(ranges.app().exactlyOnce(), "k@100 A", "k@100 B", "k@110 C");
        assertThat(broker.topics().endOffsets(ranges.changelog()).values())
                .as("three records and the mark of a commit")
                .allSatisfy(end -> assertThat(end).isGreaterThan(3));
        try (var restored = ranges.app().exactlyOnce().start()) {
            assertThat(restored.restoredRecords(RangeApp.BUFFER)).isEqualTo(3);
            assertThat(Queries.fetch(restored, "k", 0, 200)).containsExactly("k@100 A", "k@100 B", "k@110 C");
        }
        assertThat(engine.buffer("b", 100).retentionPeriod()).isEqualTo(101);
    }

    /** Reported as KAFKA-12508. */
    @ParameterizedTest
    @EnumSource
    void aRecordThatIsTriedAgainAfterItsAggregatorThrewCountsOnce(
            Engine engine, Broker broker, @TempDir Path directory) {
        var thrown = new AtomicBoolean();
        var ranges = RangeApp.on(broker, engine, Ranges.before(100))
                .wired((ranged, app) -> app.toOutput(ranged.aggregate((anchor, records) -> {
                    if (!thrown.getAndSet(true)) {
                        throw new IllegalStateException("only once");
                    }
                    return RangeApp.join(records);
                })));
        ranges.send("k@100 A");
        try (var fails = ranges.app().stateDirectory(directory).build()) {
            fails.streams().start();
            Await.until("the aggregator's failure ends the instance", () -> fails.failure() != null);
            assertThat(fails.failure()).hasStackTraceContaining("only once").hasStackTraceContaining(RangeApp.BUFFER);
        }
        try (var cluster = new Cluster(broker)) {
            cluster.removeMembers(ranges.id());
        }
        ranges.process(ranges.app().stateDirectory(directory));
        assertThat(ranges.results()).containsExactly("k@100 A");
    }

    /** Reported as KAFKA-9072. */
    @ParameterizedTest
    @EnumSource
    void aNamedBufferIsFoundAgainWhenTheTopologyChangesBeforeIt(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(100));
        ranges.process(ranges.app(), "k@100 A");
        ranges.process(StreamsApp.of(broker, ranges.id(), () -> longer(ranges)), "k@110 B");
        assertThat(ranges.results()).containsExactly("k@100 A", "k@110 A,b");
        try (var cluster = new Cluster(broker)) {
            assertThat(cluster.internalTopics(ranges.id()))
                    .containsExactlyInAnyOrder(RangeApp.BUFFER + "-changelog", RangeApp.BUFFER + "-clock-changelog");
        }
    }

    private static Topology longer(RangeApp ranges) {
        var builder = new StreamsBuilder();
        var input = builder.stream(ranges.input(), Consumed.with(Serdes.String(), Serdes.String()))
                .mapValues(value -> value.toLowerCase(Locale.ROOT));
        RangeApp.values(ranges.ranged(input), ranges);
        return builder.build();
    }

    /** Reported as FLINK-38751. */
    @ParameterizedTest
    @EnumSource
    void aRecordIsLateAlsoWhenItsKeyWasCleanedAwayAndTheInstanceRestarted(
            Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(2000));
        ranges.process(ranges.app().stateDirectory(directory), "k@1000 A", "z@60000 B");
        ranges.process(ranges.app().stateDirectory(directory), "k@500 C");
        ranges.process(ranges.app(), "k@501 D", "k@60000 E");
        assertThat(ranges.results()).containsExactly("k@1000 A", "z@60000 B", "k@60000 E");
        assertThat(ranges.records(ranges.late())).extracting(Received::value).containsExactly("C", "D");
    }
}
