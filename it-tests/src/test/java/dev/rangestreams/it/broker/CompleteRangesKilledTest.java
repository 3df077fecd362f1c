package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.RangeOptions;
import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.ChildApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A process in which records wait for their ranges is killed again and again, in the midst of its work. */
@ExtendWith(BrokerExtension.class)
class CompleteRangesKilledTest {
    private static final int KILLS = Boolean.getBoolean("rangestreams.long") ? 20 : 4;
    private static final int EACH = 250;
    private static final long SEED = 20261201;

    @ParameterizedTest
    @CsvSource({"ROCKSDB, true", "CHRONICLE, true", "ROCKSDB, false", "IN_MEMORY, false"})
    void no_result_is_lost_or_wrong_and_none_comes_twice_under_exactly_once(
            Engine engine, boolean exactlyOnce, Broker broker, @TempDir Path directory) {
        RangeApp ranges = RangeApp.on(broker, engine, CompleteCourse.range()).wired(CompleteRangesKilledTest::around);
        CompleteCourse course = new CompleteCourse(SEED);
        Random random = new Random(SEED);
        for (int kill = 0; kill < KILLS; kill++) {
            ranges.send(course.next(EACH));
            long killAt = sent(ranges) + random.nextInt(120);
            try (ChildApp child = startChild(how(ranges, exactlyOnce, directory), ranges)) {
                Await.until("the child has sent some results", () -> sent(ranges) >= killAt);
                child.kill();
            }
        }
        ranges.send(course.next(EACH));
        ranges.process(how(ranges, exactlyOnce, directory));
        ranges.send(List.of(CompleteCourse.last()));
        ranges.process(how(ranges, exactlyOnce, directory));
        if (exactlyOnce) {
            assertThat(ranges.results()).containsExactlyElementsOf(course.expected());
            assertThat(ranges.lateOnes()).containsExactlyElementsOf(course.late());
        } else {
            assertThat(firsts(ranges.results())).containsExactlyElementsOf(course.expected());
            assertThat(firsts(ranges.lateOnes())).containsExactlyElementsOf(course.late());
        }
        assertThat(course.late()).isNotEmpty();
    }

    /** What came, without what came again. */
    private static List<String> firsts(List<String> all) {
        return new ArrayList<>(new LinkedHashSet<>(all));
    }

    private static long sent(RangeApp ranges) {
        return ranges.broker().topics().endOffsets(ranges.output()).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private static StreamsAppBuilder how(RangeApp ranges, boolean exactlyOnce, Path directory) {
        StreamsAppBuilder how = ranges.app().stateDirectory(directory).commitInterval(Duration.ofMillis(20));
        return exactlyOnce ? how.exactlyOnce() : how;
    }

    static void around(RangedKStream<String, String> ranged, RangeApp app) {
        app.toOutput(
                ranged.emitOnClose().aggregate((anchor, records) -> anchor.value() + ": " + RangeApp.join(records)));
        app.toLate(ranged.late());
    }

    private static ChildApp startChild(StreamsAppBuilder how, RangeApp ranges) {
        return how.startChild(
                Child.class,
                ranges.broker().bootstrapServers(),
                ranges.id(),
                ranges.input(),
                ranges.output(),
                ranges.late(),
                ranges.engine().name());
    }

    /** Public, so that the child's main method can make one. */
    public static final class Child implements ChildApp.TopologySource {
        /** Called by name. */
        public Child() {}

        @Override
        public Topology topology(List<String> arguments) {
            return new RangeApp(
                            new Broker(arguments.get(0)),
                            arguments.get(1),
                            arguments.get(2),
                            arguments.get(3),
                            arguments.get(4),
                            Engine.valueOf(arguments.get(5)),
                            CompleteCourse.range(),
                            RangeOptions.defaults(),
                            CompleteRangesKilledTest::around)
                    .topology();
        }
    }
}
