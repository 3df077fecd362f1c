package dev.rangestreams.it.windows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.ChildApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A process with open windows is killed again and again, in the midst of its work. */
@ExtendWith(BrokerExtension.class)
class WindowsKilledTest {
    private static final int KILLS = Boolean.getBoolean("rangestreams.long") ? 20 : 4;
    private static final int EACH = 250;

    @ParameterizedTest
    @CsvSource({
        "rocksdb, true",
        "chronicle, true",
        "memory-with-changelog, true",
        "rocksdb, false",
        "memory-with-changelog, false"
    })
    void no_window_is_lost_or_wrong(String storage, boolean exactlyOnce, Broker broker, @TempDir Path directory) {
        long seed = 20261201;
        WindowsApp windows = WindowsApp.on(broker, storage);
        WindowsCourse course = new WindowsCourse(seed);
        Random random = new Random(seed);
        for (int kill = 0; kill < KILLS; kill++) {
            windows.send(course.next(EACH));
            long killAt = windows.sent() + random.nextInt(120);
            try (ChildApp child = how(windows, exactlyOnce, directory).startChild(Child.class, windows.arguments())) {
                // The first windows close after some two minutes of event time.
                if (kill > 0) {
                    Await.until("the child has sent some results", () -> windows.sent() >= killAt);
                }
                child.kill();
            }
        }
        windows.process(how(windows, exactlyOnce, directory), course.next(EACH));
        windows.process(how(windows, exactlyOnce, directory), List.of(course.last()));
        assertThat(course.late("tumbling")).isNotEmpty();
        windows.expect(course, exactlyOnce);
    }

    private static StreamsAppBuilder how(WindowsApp windows, boolean exactlyOnce, Path directory) {
        StreamsAppBuilder how = windows.app().stateDirectory(directory).commitInterval(Duration.ofMillis(20));
        return exactlyOnce ? how.exactlyOnce() : how;
    }

    /** Public, so that the child's main method can make one. */
    public static final class Child implements ChildApp.TopologySource {
        /** Called by name. */
        public Child() {}

        @Override
        public Topology topology(List<String> arguments) {
            return WindowsApp.of(arguments).topology();
        }
    }
}
