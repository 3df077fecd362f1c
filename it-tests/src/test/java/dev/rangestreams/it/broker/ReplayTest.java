package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
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

    /** A late record that is kept stays late when it comes again, and is context only once. */
    @ParameterizedTest
    @EnumSource
    void lateRecordsThatStayInTheBufferComeAgainAsTheSame(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(30, 10))
                .wired((ranged, app) -> RangeApp.values(ranged.lateRecordsStayInBuffer(), app));
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
    }

    private static List<String> concat(Stream<List<String>> parts) {
        return parts.flatMap(List::stream).toList();
    }
}
