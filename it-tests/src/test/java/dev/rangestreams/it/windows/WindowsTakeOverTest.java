package dev.rangestreams.it.windows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.CrashPoint;
import dev.rangestreams.it.harness.Received;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Open windows move from one instance to another, and from one run to the next. */
@ExtendWith(BrokerExtension.class)
class WindowsTakeOverTest {
    static final List<String> STORAGES = List.of(WindowsApp.STORAGES);

    private static final int EACH = 200;

    static Stream<Arguments> crashes() {
        return STORAGES.stream()
                .flatMap(storage -> Stream.of(
                        Arguments.of(storage, true, CrashPoint.OFFSETS_SENT),
                        Arguments.of(storage, true, CrashPoint.COMMITTED),
                        Arguments.of(storage, false, CrashPoint.SENDS_FLUSHED),
                        Arguments.of(storage, false, CrashPoint.COMMITTED)));
    }

    @ParameterizedTest
    @MethodSource("crashes")
    void an_instance_without_local_state_goes_on(String storage, boolean exactlyOnce, CrashPoint point, Broker broker) {
        WindowsApp windows = WindowsApp.on(broker, storage);
        WindowsCourse course = new WindowsCourse(1);
        windows.process(how(windows, exactlyOnce), course.next(EACH));
        crash(windows, how(windows, exactlyOnce), course, point);
        windows.process(how(windows, exactlyOnce), course.next(EACH));
        windows.process(how(windows, exactlyOnce), List.of(course.last()));
        windows.expect(course, exactlyOnce);
    }

    @ParameterizedTest
    @MethodSource("crashes")
    void an_instance_on_the_same_disk_goes_on(
            String storage, boolean exactlyOnce, CrashPoint point, Broker broker, @TempDir Path directory) {
        WindowsApp windows = WindowsApp.on(broker, storage);
        WindowsCourse course = new WindowsCourse(2);
        StreamsAppBuilder how = how(windows, exactlyOnce).stateDirectory(directory);
        windows.process(how, course.next(EACH));
        crash(windows, how(windows, exactlyOnce).stateDirectory(directory), course, point);
        windows.process(how, course.next(EACH));
        windows.process(how, List.of(course.last()));
        windows.expect(course, exactlyOnce);
    }

    private static void crash(WindowsApp windows, StreamsAppBuilder how, WindowsCourse course, CrashPoint point) {
        try (StreamsApp dies = how.crashable().start()) {
            dies.crashAt(point);
            windows.send(course.next(EACH));
            dies.awaitCrashed();
        }
    }

    @ParameterizedTest
    @FieldSource("STORAGES")
    void a_standby_takes_over(String storage, Broker broker) {
        WindowsApp windows = WindowsApp.on(broker, storage);
        WindowsCourse course = new WindowsCourse(3);
        windows.process(how(windows, true), course.next(EACH));
        StreamsAppBuilder how = how(windows, true).standbys(1).crashable();
        try (StreamsApp one = how.start();
                StreamsApp other = how.start()) {
            StreamsApp survives = StreamsApp.standbyOf(one, other);
            StreamsApp dies = survives == one ? other : one;
            dies.crashAt(CrashPoint.OFFSETS_SENT);
            windows.send(course.next(EACH));
            dies.awaitCrashed();
            windows.send(course.next(EACH));
            windows.send(List.of(course.last()));
            survives.awaitProcessed();
        }
        windows.expect(course, true);
    }

    /** Those whose lateness was longer when they were left, and no record comes. */
    @ParameterizedTest
    @FieldSource("STORAGES")
    void what_is_overdue_closes_at_once_after_a_restart_with_all_it_has(String storage, Broker broker) {
        WindowsApp windows = WindowsApp.on(broker, storage);
        WindowsCourse course = new WindowsCourse(4);
        windows.process(how(windows, true), course.next(EACH));
        assertThat(windows.results().stream().map(Received::key)).noneMatch(key -> key.contains("[1190000,"));
        StreamsAppBuilder shorter = StreamsApp.of(broker, windows.id(), () -> windows.topology(Duration.ofMillis(1)))
                .exactlyOnce();
        Map<String, String> expected = course.fixed("tumbling", WindowsCourse.SIZE_MS, WindowsCourse.SIZE_MS);
        String window = expected.keySet().stream()
                .filter(key -> key.contains(" [1150000,"))
                .findFirst()
                .orElseThrow();
        String closed = "closed " + expected.get(window);
        try (var reader = broker.topics().reader(windows.output(), Serdes.String(), Serdes.String());
                StreamsApp running = shorter.start()) {
            reader.awaitUntil(
                    "the overdue window closes",
                    all -> all.stream()
                            .anyMatch(result -> result.key().equals(window)
                                    && result.value().equals(closed)));
            running.awaitProcessed();
        }
    }

    @Test
    void in_memory_loses_what_was_open_and_nothing_else_and_has_no_changelog(Broker broker) {
        WindowsApp windows = WindowsApp.on(broker, "memory");
        WindowsCourse course = new WindowsCourse(5);
        windows.process(how(windows, true), course.next(EACH));
        Map<String, String> before = windows.closed();
        assertThat(before).isNotEmpty();
        windows.process(how(windows, true), course.next(EACH));
        windows.process(how(windows, true), course.next(EACH));
        Map<String, String> expected = course.fixed("tumbling", WindowsCourse.SIZE_MS, WindowsCourse.SIZE_MS);
        Map<String, String> closed = windows.closed();
        assertThat(expected).containsAllEntriesOf(tumbling(before));
        assertThat(closed).containsAllEntriesOf(before);
        // Those that were open at the first or second end came back with less, or not at all.
        assertThat(tumbling(closed).entrySet())
                .isNotEmpty()
                .anyMatch(entry -> !expected.entrySet().contains(entry));
        assertThat(expected.keySet()).containsAll(tumbling(closed).keySet());
        assertThat(broker.topics().exists(windows.id() + "-tumbling-changelog")).isFalse();
    }

    private static Map<String, String> tumbling(Map<String, String> closed) {
        Map<String, String> found = new TreeMap<>(closed);
        found.keySet().removeIf(key -> !key.startsWith("tumbling"));
        return found;
    }

    private static StreamsAppBuilder how(WindowsApp windows, boolean exactlyOnce) {
        StreamsAppBuilder how = windows.app();
        return exactlyOnce ? how.exactlyOnce() : how;
    }
}
