package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeOptions;
import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.CrashPoint;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Anchors that wait for their ranges to be complete, over restarts, moves and crashes. */
@ExtendWith(BrokerExtension.class)
class CompleteRangesRecoveryTest {
    private static final String[] FIRST = {"k@100 A", "k@130 B", "l@120 C", "k@110 D"};
    private static final String[] SECOND = {"k@150 E", "k@140 F", "l@160 G"};
    private static final String[] THIRD = {"k@170 H", "z@9000 Z"};
    private static final List<String> COMPLETE = List.of(
            "k@100 A,D,B",
            "k@110 A,D,B,F",
            "l@120 C",
            "k@130 A,D,B,F,E",
            "k@140 D,B,F,E,H",
            "k@150 B,F,E,H",
            "l@160 G",
            "k@170 F,E,H");

    @ParameterizedTest
    @EnumSource(names = "STOCK", mode = EnumSource.Mode.EXCLUDE)
    void what_waits_at_a_restart_on_the_same_disk_is_evaluated_once(
            Engine engine, Broker broker, @TempDir Path directory) {
        RangeApp ranges = app(engine, broker);
        ranges.process(how(ranges, true).stateDirectory(directory), FIRST);
        ranges.process(how(ranges, true).stateDirectory(directory), SECOND);
        ranges.process(how(ranges, true).stateDirectory(directory), THIRD);
        assertThat(ranges.results()).containsExactlyElementsOf(COMPLETE);
    }

    @ParameterizedTest
    @EnumSource(names = "STOCK", mode = EnumSource.Mode.EXCLUDE)
    void what_waits_moves_with_its_task(Engine engine, Broker broker) {
        RangeApp ranges = app(engine, broker);
        ranges.process(how(ranges, true), FIRST);
        ranges.process(how(ranges, true), SECOND);
        ranges.process(how(ranges, true), THIRD);
        assertThat(ranges.results()).containsExactlyElementsOf(COMPLETE);
    }

    @ParameterizedTest
    @EnumSource(names = "STOCK", mode = EnumSource.Mode.EXCLUDE)
    void a_crash_repeats_nothing_under_exactly_once(Engine engine, Broker broker, @TempDir Path directory) {
        for (CrashPoint point : List.of(CrashPoint.OFFSETS_SENT, CrashPoint.COMMITTED)) {
            RangeApp ranges = app(engine, broker);
            crash(ranges, true, point, directory.resolve(point.name()));
            assertThat(ranges.results()).as("crashed at " + point).containsExactlyElementsOf(COMPLETE);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "STOCK", mode = EnumSource.Mode.EXCLUDE)
    void a_crash_loses_nothing_and_changes_nothing_under_at_least_once(
            Engine engine, Broker broker, @TempDir Path directory) {
        for (CrashPoint point : List.of(CrashPoint.SENDS_FLUSHED, CrashPoint.COMMITTED)) {
            RangeApp ranges = app(engine, broker);
            crash(ranges, false, point, directory.resolve(point.name()));
            assertThat(new ArrayList<>(new LinkedHashSet<>(ranges.results())))
                    .as("crashed at " + point)
                    .containsExactlyElementsOf(COMPLETE);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "STOCK", mode = EnumSource.Mode.EXCLUDE)
    void late_records_that_are_kept_do_not_wait_after_a_restart(Engine engine, Broker broker, @TempDir Path directory) {
        RangeApp ranges = app(engine, broker).with(RangeOptions.defaults().withLateRecordsInBuffer());
        ranges.process(how(ranges, true).stateDirectory(directory), "k@100 A", "k@130 B", "k@105 L");
        ranges.process(how(ranges, true).stateDirectory(directory), "z@9000 Z");
        assertThat(ranges.results()).containsExactly("k@100 A,L,B", "k@130 A,L,B");
    }

    @ParameterizedTest
    @EnumSource(names = "STOCK", mode = EnumSource.Mode.EXCLUDE)
    void what_a_crash_repeats_does_not_see_late_records_that_came_after_it(
            Engine engine, Broker broker, @TempDir Path directory) {
        RangeApp ranges = app(engine, broker).with(RangeOptions.defaults().withLateRecordsInBuffer());
        ranges.process(how(ranges, false).stateDirectory(directory), "k@100 A", "k@130 B");
        try (var dies = how(ranges, false).stateDirectory(directory).crashable().start()) {
            dies.crashAt(CrashPoint.SENDS_FLUSHED);
            ranges.send("k@151 T", "k@125 L");
            dies.awaitCrashed();
        }
        ranges.process(how(ranges, false).stateDirectory(directory), "z@9000 Z");
        assertThat(ranges.results()).containsExactly("k@100 A,B", "k@100 A,B", "k@130 A,L,B,T", "k@151 L,B,T");
    }

    /** With the time up to which silence has evaluated, which the next instance finds. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void what_silence_evaluated_stays_evaluated(boolean exactlyOnce, Broker broker) {
        RangeApp ranges =
                app(Engine.ROCKSDB, broker).with(RangeOptions.defaults().withClosingInSilence());
        ranges.send("k@100 A");
        try (StreamsApp silent = how(ranges, exactlyOnce).start()) {
            silent.awaitProcessed();
            Await.until(
                    "silence has completed the range", () -> !ranges.results().isEmpty());
        }
        ranges.process(how(ranges, exactlyOnce), "k@99 L", "z@9000 Z");
        assertThat(ranges.results()).containsExactly("k@100 A");
        assertThat(ranges.lateOnes()).containsExactly("k@99 L");
    }

    /** What an instance had evaluated and not committed is evaluated again by another one, on its standby copy. */
    @ParameterizedTest
    @CsvSource({"IN_MEMORY, false", "ROCKSDB, false", "CHRONICLE, false", "ROCKSDB, true"})
    void a_standby_goes_on_with_what_waits(Engine engine, boolean exactlyOnce, Broker broker) {
        RangeApp ranges = app(engine, broker);
        ranges.process(how(ranges, exactlyOnce), FIRST);
        StreamsAppBuilder how = how(ranges, exactlyOnce).standbys(1);
        try (StreamsApp one = how.start();
                StreamsApp other = how.start()) {
            StreamsApp standby = StreamsApp.standbyOf(one, other);
            StreamsApp active = standby == one ? other : one;
            ranges.send(SECOND);
            active.awaitProcessed();
            active.closeLeavingGroup();
            standby.awaitActiveTasks(1);
            ranges.send(THIRD);
            standby.awaitProcessed();
        }
        assertThat(new ArrayList<>(new LinkedHashSet<>(ranges.results()))).containsExactlyElementsOf(COMPLETE);
        if (exactlyOnce) {
            assertThat(ranges.results()).doesNotHaveDuplicates();
        }
    }

    private static void crash(RangeApp ranges, boolean exactlyOnce, CrashPoint point, Path directory) {
        ranges.process(how(ranges, exactlyOnce).stateDirectory(directory), FIRST);
        try (var dies =
                how(ranges, exactlyOnce).stateDirectory(directory).crashable().start()) {
            dies.crashAt(point);
            ranges.send(SECOND);
            dies.awaitCrashed();
        }
        ranges.process(how(ranges, exactlyOnce).stateDirectory(directory), THIRD);
    }

    private static StreamsAppBuilder how(RangeApp ranges, boolean exactlyOnce) {
        return exactlyOnce ? ranges.app().exactlyOnce() : ranges.app();
    }

    private static RangeApp app(Engine engine, Broker broker) {
        EventTimeRange<String, String> range = EventTimeRange.<String, String>ofTimeBoundsAndGrace(
                        Duration.ofMillis(30), Duration.ofMillis(20))
                .withLookAhead(Duration.ofMillis(30));
        return RangeApp.on(broker, engine, range).wired((ranged, app) -> {
            app.toOutput(ranged.emitOnClose().aggregate((anchor, records) -> RangeApp.join(records)));
            app.toLate(ranged.late());
        });
    }
}
