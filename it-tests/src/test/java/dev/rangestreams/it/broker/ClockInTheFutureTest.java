package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.RangeOptions;
import dev.rangestreams.examples.broker.TopicAdmin;
import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Records with dates in the future: what they do, how they are kept out, and the way back where they were not. */
@ExtendWith(BrokerExtension.class)
class ClockInTheFutureTest {
    private static final long YEAR = Duration.ofDays(365).toMillis();
    private static final RangeOptions NEAR = RangeOptions.defaults().withMaxAheadOfWallClock(Duration.ofMinutes(1));
    private static final RangeOptions FAR = RangeOptions.defaults().withMaxAheadOfWallClock(Duration.ofDays(1));

    @ParameterizedTest
    @EnumSource
    void withABoundTheyComeOutOfLateWithTheReason(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(30)).with(NEAR);
        var hour = now() + Duration.ofHours(1).toMillis();
        ranges.process(ranges.app(), "k@10 A", "k@" + hour + " ahead", "k@20 B", "k@19 late");
        assertThat(ranges.results()).containsExactly("k@10 A", "k@20 A,B");
        assertThat(ranges.lateOnes()).containsExactly("k@" + hour + " ahead", "k@19 late");
        var late = Written.in(broker, ranges.late());
        assertThat(late.get(0).headers())
                .startsWith(
                        "_late_range=buffer",
                        "_late_stream_time_ms=" + (RangeApp.ZERO + 10),
                        "_late_reason=ahead-of-wall-clock")
                .hasSize(4)
                .last()
                .asString()
                .matches("_late_wall_clock_ms=\\d{13}");
        assertThat(late.get(1).headers())
                .containsExactly("_late_range=buffer", "_late_stream_time_ms=" + (RangeApp.ZERO + 20));
    }

    /** A bound that got narrower stands for a wall clock that was turned back. */
    @ParameterizedTest
    @EnumSource
    void whatWasStoredIsNotRefusedWhenItComesAgain(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(30));
        var hour = now() + Duration.ofHours(1).toMillis();
        var stored = ranges.with(FAR);
        stored.process(stored.app().stateDirectory(directory), "k@10 A");
        ranges.send("k@" + hour + " B");
        Crash.AFTER_ALL_RESULTS.of(stored, stored.app().stateDirectory(directory), 2);

        var again = ranges.with(NEAR);
        again.process(again.app().stateDirectory(directory), "k@" + hour + " C");
        assertThat(ranges.results()).containsExactly("k@10 A", "k@" + hour + " B", "k@" + hour + " B");
        assertThat(ranges.lateOnes()).containsExactly("k@" + hour + " C");
    }

    /** A bound that got wider stands for time that has passed. What is stored after it shows that it was refused. */
    @ParameterizedTest
    @EnumSource
    void whatWasRefusedIsRefusedAgainSoThatResultsAreTheSame(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(30));
        var hour = now() + Duration.ofHours(1).toMillis();
        var refused = ranges.with(NEAR);
        refused.process(refused.app().stateDirectory(directory), "k@10 A");
        ranges.send("k@" + hour + " B", "k@20 C");
        Crash.AFTER_ALL_RESULTS.of(refused, refused.app().stateDirectory(directory), 2);

        var again = ranges.with(FAR);
        again.process(again.app().stateDirectory(directory), "k@25 D", "k@" + hour + " E");
        assertThat(ranges.results())
                .containsExactly("k@10 A", "k@20 A,C", "k@20 A,C", "k@25 A,C,D", "k@" + hour + " E");
        assertThat(ranges.lateOnes()).isNotEmpty().containsOnly("k@" + hour + " B");
    }

    /** Nothing is stored after it, so nothing is known of it; and no result is there that would have to come again. */
    @ParameterizedTest
    @EnumSource
    void whatWasRefusedLastIsJudgedAgainWhenItComesAgain(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(30));
        var hour = now() + Duration.ofHours(1).toMillis();
        var refused = ranges.with(NEAR);
        refused.process(refused.app().stateDirectory(directory), "k@10 A");
        try (var dies = refused.app()
                        .stateDirectory(directory)
                        .crashable()
                        .commitOnlyAtClose()
                        .start();
                var late = broker.topics()
                        .reader(ranges.late(), Serdes.String(), Serdes.String(), IsolationLevel.READ_UNCOMMITTED)) {
            ranges.send("k@20 B", "k@" + hour + " C");
            late.awaitRecords(1);
            dies.crash();
        }

        var again = ranges.with(FAR);
        again.process(again.app().stateDirectory(directory), "k@" + (hour + 1) + " D");
        assertThat(ranges.results())
                .startsWith("k@10 A", "k@20 A,B")
                .endsWith("k@20 A,B", "k@" + hour + " C", "k@" + (hour + 1) + " C,D");
        assertThat(ranges.lateOnes()).containsExactly("k@" + hour + " C");
    }

    /** As docs/operations.md says: "When the clock is in the future". */
    @ParameterizedTest
    @CsvSource({
        "IN_MEMORY, false", "ROCKSDB, false", "CHRONICLE, false", "STOCK, false",
        "IN_MEMORY, true", "ROCKSDB, true", "CHRONICLE, true", "STOCK, true"
    })
    void withoutTheTopicsOfABufferItsClockStartsAgain(
            Engine engine, boolean exactlyOnce, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(40, 10));
        var how = exactlyOnce ? ranges.app().exactlyOnce() : ranges.app();
        how.stateDirectory(directory);
        ranges.process(how, "k@10 A", "k@" + YEAR + " future");
        ranges.process(how, "k@" + 2 * YEAR + " further");
        ranges.process(how, "k@20 late");
        assertThat(ranges.lateOnes()).containsExactly("k@20 late");

        try (var topics = new TopicAdmin(broker.bootstrapServers())) {
            for (var topic : List.of(ranges.clockChangelog(), ranges.changelog())) {
                topics.delete(topic);
                Await.until(topic + " is gone", () -> !topics.exists(topic));
            }
        }
        try (var stopped = how.build()) {
            stopped.cleanUp();
        }

        ranges.process(how, "k@30 B", "k@25 C", "k@19 late again");
        ranges.process(how, "k@50 D");
        // Also where it is restored from what was written since.
        try (var stopped = how.build()) {
            stopped.cleanUp();
        }
        ranges.process(how, "k@60 E");
        assertThat(ranges.results())
                .containsExactly(
                        "k@10 A",
                        "k@" + YEAR + " future",
                        "k@" + 2 * YEAR + " further",
                        "k@30 B",
                        "k@25 C",
                        "k@50 C,B,D",
                        "k@60 C,B,D,E");
        assertThat(ranges.lateOnes()).containsExactly("k@20 late", "k@19 late again");
    }

    private static long now() {
        return System.currentTimeMillis() - RangeApp.ZERO;
    }
}
