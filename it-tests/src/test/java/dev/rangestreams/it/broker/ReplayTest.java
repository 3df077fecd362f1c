package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.RangeOptions;
import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.CrashPoint;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.TopicReader;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * At-least-once after a crash: what comes again gives the same results again, byte for byte, and the same verdicts, and is
 * counted once.
 */
@ExtendWith(BrokerExtension.class)
class ReplayTest {
    private static final String[] COMMITTED = {"k@10 A", "j@12 X", "k@20 B"};
    private static final String[] CRASHED = {"k@30 C", "k@30 D", "k@25 E", "k@19 late", "j@40 Y", "k@35 F"};
    private static final String[] AFTER = {"k@29 later", "k@33 G", "k@41 H"};

    private static final List<String> RESULTS = List.of(
            "k@10 A", "j@12 X", "k@20 A,B", "k@30 A,B,C", "k@30 A,B,C,D", "k@25 A,B,E", "j@40 X,Y", "k@35 A,B,E,C,D,F");
    private static final List<String> RESULTS_AFTER = List.of("k@33 A,B,E,C,D,G", "k@41 B,E,C,D,G,F,H");

    @ParameterizedTest
    @CsvSource({
        "IN_MEMORY, AFTER_ALL_RESULTS",
        "IN_MEMORY, AFTER_THREE_RESULTS",
        "IN_MEMORY, IN_COMMIT",
        "ROCKSDB, AFTER_ALL_RESULTS",
        "ROCKSDB, AFTER_THREE_RESULTS",
        "ROCKSDB, IN_COMMIT",
        "STOCK, AFTER_ALL_RESULTS",
        "STOCK, AFTER_THREE_RESULTS",
        "STOCK, IN_COMMIT"
    })
    void whatComesAgainGivesTheSameResultsAgain(Engine engine, Crash crash, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(30, 10));
        ranges.process(ranges.app().stateDirectory(directory), COMMITTED);
        ranges.send(CRASHED);
        crash.of(ranges, ranges.app().stateDirectory(directory), RESULTS.size());
        goOnAndCheck(ranges);
    }

    /** A store that counts its entries itself gave the first the number that the changelog gives to the second. */
    @ParameterizedTest
    @EnumSource
    void whatComesAgainDoesNotTakeThePlaceOfItsPeer(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(100));
        try (var dies = ranges.app().stateDirectory(directory).crashable().start()) {
            ranges.send("k@10 A");
            dies.awaitProcessed();
            dies.crashAt(CrashPoint.SENDS_FLUSHED);
            ranges.send("k@10 B");
            dies.awaitCrashed();
        }
        ranges.process(ranges.app().stateDirectory(directory));
        assertThat(ranges.results()).containsExactly("k@10 A", "k@10 A,B", "k@10 A,B");
    }

    /** Nobody may conclude from a second commit that the first one got through. */
    @ParameterizedTest
    @EnumSource
    void commitsThatFailAndAreTriedAgainDoNotCount(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(30, 10));
        ranges.process(ranges.app().stateDirectory(directory), COMMITTED);
        try (var dies = ranges.app().stateDirectory(directory).crashable().start();
                var output = broker.topics()
                        .reader(ranges.output(), Serdes.String(), Serdes.String(), IsolationLevel.READ_UNCOMMITTED)) {
            dies.failCommits();
            for (int i = 0; i < CRASHED.length; i++) {
                ranges.send(CRASHED[i]);
                // The fourth is late and gives no result.
                output.awaitRecords(COMMITTED.length + (i < 3 ? i + 1 : Math.max(3, i)));
                var before = dies.failedCommits();
                Await.until("a commit fails", () -> dies.failedCommits() > before);
            }
            dies.crash();
        }
        assertThat(ranges.results()).isEqualTo(RESULTS);
        goOnAndCheck(ranges);
    }

    /**
     * At the end of what comes again the clock had moved so far that nothing before it would be visible. Kafka's own store
     * expires by its own time, which does not go back.
     */
    @ParameterizedTest
    @EnumSource(names = "STOCK", mode = EnumSource.Mode.EXCLUDE)
    void theClockStartsAgainWhereItWasAtTheLastCommit(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(30, 10));
        ranges.process(ranges.app().stateDirectory(directory), COMMITTED);
        ranges.send("k@30 C", "k@25 D", "k@19 late", "j@1000 Y");
        Crash.IN_COMMIT.of(ranges, ranges.app().stateDirectory(directory), 6);
        ranges.process(ranges.app().stateDirectory(directory));

        var again = List.of("k@30 A,B,C", "k@25 A,B,D", "j@1000 Y");
        assertThat(ranges.results()).startsWith("k@10 A", "j@12 X", "k@20 A,B").endsWith(again.toArray(String[]::new));
        assertThat(Written.in(broker, ranges.late()))
                .extracting(Written::headers)
                .containsOnly(List.of("_late_range=buffer", "_late_stream_time_ms=" + (RangeApp.ZERO + 30)));
    }

    /** They have one offset, one time and one value. */
    @ParameterizedTest
    @EnumSource
    void severalRecordsMadeOfOneInputRecordAreToldApart(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(30));
        var how = StreamsApp.of(broker, ranges.id(), () -> tripled(ranges)).stateDirectory(directory);
        ranges.send("k@10 A", "k@20 B");
        Crash.AFTER_ALL_RESULTS.of(ranges, how, 6);
        ranges.process(StreamsApp.of(broker, ranges.id(), () -> tripled(ranges)).stateDirectory(directory));

        var once = List.of("k@10 A", "k@10 A,A", "k@10 A,A,A", "k@20 A,A,A,B", "k@20 A,A,A,B,B", "k@20 A,A,A,B,B,B");
        assertThat(ranges.results()).isEqualTo(concat(Stream.of(once, once)));
    }

    /** Of two topics, what was read last comes first the second time, and has moved the clock past the grace by then. */
    @ParameterizedTest
    @EnumSource
    void whatWasOnTimeIsOnTimeAlsoWhenTopicsTakeAnotherTurn(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(1000, 10));
        crashAfterTwoTopics(ranges, directory, "k@20 A", "j@5 100 J", 2);
        assertThat(ranges.results()).containsExactly("k@20 A", "j@100 J", "j@100 J", "k@20 A");
        assertThat(ranges.lateOnes()).isEmpty();
    }

    /** The other way round: what the clock was ahead of comes before it is. (If it was stored: else nothing is known of it.) */
    @ParameterizedTest
    @EnumSource
    void whatWasLateIsLateAlsoWhenTopicsTakeAnotherTurn(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(1000, 10))
                .with(RangeOptions.defaults().withLateRecordsInBuffer());
        crashAfterTwoTopics(ranges, directory, "j@100 J", "k@20 20 A", 1);
        assertThat(ranges.results()).containsExactly("j@100 J", "j@100 J");
        assertThat(ranges.lateOnes()).containsExactly("k@20 A", "k@20 A");
    }

    /** Kafka takes the oldest of the records that wait, by the time in the topic; the second topic's values say another. */
    private static void crashAfterTwoTopics(
            RangeApp ranges, Path directory, String first, String second, int resultsOfBoth) {
        var broker = ranges.broker();
        var timed = broker.topics().create("timed", 1);
        var how = StreamsApp.of(broker, ranges.id(), () -> timed(ranges, timed)).stateDirectory(directory);
        try (var dies = how.crashable().commitOnlyAtClose().start();
                var output = uncommitted(broker, ranges.output());
                var late = uncommitted(broker, ranges.late());
                var writer = broker.topics().writer(timed, Serdes.String(), Serdes.String())) {
            ranges.send(first);
            output.awaitRecords(1);
            writer.send(Line.message(second));
            output.awaitRecords(resultsOfBoth);
            late.awaitRecords(2 - resultsOfBoth);
            dies.crash();
        }
        try (var again = StreamsApp.of(broker, ranges.id(), () -> timed(ranges, timed))
                .stateDirectory(directory)
                .start()) {
            again.awaitProcessed();
        }
    }

    private static TopicReader<String, String> uncommitted(Broker broker, String topic) {
        return broker.topics().reader(topic, Serdes.String(), Serdes.String(), IsolationLevel.READ_UNCOMMITTED);
    }

    private static Topology timed(RangeApp ranges, String timed) {
        var builder = new StreamsBuilder();
        var strings = Consumed.with(Serdes.String(), Serdes.String());
        var merged = builder.stream(ranges.input(), strings)
                .merge(builder.stream(timed, strings).processValues(TimeFromValue::new));
        ranges.wiring().add(ranges.ranged(merged), ranges);
        return builder.build();
    }

    /** A value {@code 100 J} is J at 100. */
    private static final class TimeFromValue extends ContextualFixedKeyProcessor<String, String, String> {
        @Override
        public void process(FixedKeyRecord<String, String> record) {
            int space = record.value().indexOf(' ');
            long time = RangeApp.ZERO + Long.parseLong(record.value().substring(0, space));
            context()
                    .forward(record.withValue(record.value().substring(space + 1))
                            .withTimestamp(time));
        }
    }

    private static Topology tripled(RangeApp ranges) {
        var builder = new StreamsBuilder();
        var input = builder.stream(ranges.input(), Consumed.with(Serdes.String(), Serdes.String()));
        RangeApp.values(ranges.ranged(input.flatMapValues(value -> List.of(value, value, value))), ranges);
        return builder.build();
    }

    /** A late record that is kept stays late when it comes again, and is context only once. */
    @ParameterizedTest
    @EnumSource
    void lateRecordsThatStayInTheBufferComeAgainAsTheSame(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(30, 10))
                .with(RangeOptions.defaults().withLateRecordsInBuffer());
        ranges.process(ranges.app().stateDirectory(directory), COMMITTED);
        ranges.send(CRASHED);
        Crash.AFTER_ALL_RESULTS.of(ranges, ranges.app().stateDirectory(directory), RESULTS.size());
        ranges.process(ranges.app().stateDirectory(directory), AFTER);

        var once = List.of("k@30 A,B,C", "k@30 A,B,C,D", "k@25 A,B,E", "j@40 X,Y", "k@35 A,late,B,E,C,D,F");
        assertThat(ranges.results())
                .isEqualTo(concat(Stream.of(
                        RESULTS.subList(0, 3),
                        once,
                        once,
                        List.of("k@33 A,late,B,E,later,C,D,G", "k@41 late,B,E,later,C,D,G,F,H"))));
        assertThat(ranges.lateOnes()).containsExactly("k@19 late", "k@19 late", "k@29 later");
    }

    @ParameterizedTest
    @EnumSource
    void aSecondCrashOnTheWayChangesNothing(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(30, 10));
        ranges.process(ranges.app().stateDirectory(directory), COMMITTED);
        ranges.send(CRASHED);
        Crash.IN_COMMIT.of(ranges, ranges.app().stateDirectory(directory), RESULTS.size());
        var first = ranges.results();
        Crash.AFTER_THREE_RESULTS.of(ranges, ranges.app().stateDirectory(directory), RESULTS.size());

        assertThat(ranges.results()).containsExactlyElementsOf(concat(Stream.of(first, RESULTS.subList(3, 6))));
    }

    private static void goOnAndCheck(RangeApp ranges) {
        var before = ranges.results();
        assertThat(before).hasSizeGreaterThan(3).isEqualTo(RESULTS.subList(0, before.size()));
        var lateBefore = ranges.lateOnes();
        var written = Written.in(ranges.broker(), ranges.output());

        ranges.process(ranges.app(), AFTER);
        var repeated = RESULTS.subList(3, RESULTS.size());
        assertThat(ranges.results()).isEqualTo(concat(Stream.of(before, repeated, RESULTS_AFTER)));
        var again = Written.in(ranges.broker(), ranges.output());
        assertThat(again.subList(before.size(), 2 * before.size() - 3)).isEqualTo(written.subList(3, before.size()));
        assertThat(ranges.lateOnes()).isEqualTo(concat(Stream.of(lateBefore, List.of("k@19 late", "k@29 later"))));
        assertThat(Written.in(ranges.broker(), ranges.late()))
                .filteredOn(late -> late.timestamp() == RangeApp.ZERO + 19)
                .containsOnly(new Written(
                        0,
                        "k",
                        "late",
                        RangeApp.ZERO + 19,
                        List.of("_late_range=buffer", "_late_stream_time_ms=" + (RangeApp.ZERO + 30))));
    }

    private static List<String> concat(Stream<List<String>> parts) {
        return parts.flatMap(List::stream).toList();
    }
}
