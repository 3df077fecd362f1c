package dev.rangestreams.it.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.Message;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.windowing.Session;
import dev.rangestreams.windowing.Sliding;
import dev.rangestreams.windowing.Tumbling;
import dev.rangestreams.windowing.WindowInfo;
import dev.rangestreams.windowing.WindowQueries;
import dev.rangestreams.windowing.WindowSeries;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.UnknownStateStoreException;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@ExtendWith(BrokerExtension.class)
class WindowQueriesTest {
    static final List<String> STORAGES = List.of("rocksdb", "memory-with-changelog", "memory");

    private static final Duration LATENESS = Duration.ofMillis(WindowsCourse.LATENESS_MS);

    @ParameterizedTest
    @FieldSource("STORAGES")
    void all_windows_of_an_instance_are_listed_with_what_is_open(String storage, Broker broker) {
        WindowsApp windows = WindowsApp.on(broker, storage);
        windows.send(records());
        try (StreamsApp running = windows.app().start()) {
            running.awaitProcessed();
            String kept = storage.equals("rocksdb")
                    ? "durable on rocksdb"
                    : storage.equals("memory") ? "in memory" : "in memory with changelog";
            Optional<Instant> watermark = Optional.of(Instant.ofEpochMilli(1_012_000));
            assertThat(WindowQueries.windows(running.streams()))
                    .usingRecursiveFieldByFieldElementComparatorIgnoringFields("watermark")
                    .containsExactly(
                            new WindowInfo(
                                    "session",
                                    "session",
                                    Session.named("session").withGap(Duration.ofMillis(WindowsCourse.GAP_MS)),
                                    LATENESS,
                                    kept,
                                    1,
                                    3,
                                    watermark),
                            new WindowInfo(
                                    "sliding",
                                    "sliding",
                                    Sliding.named("sliding")
                                            .ofSizeAndSlide(
                                                    Duration.ofMillis(WindowsCourse.SIZE_MS),
                                                    Duration.ofMillis(WindowsCourse.SLIDE_MS)),
                                    LATENESS,
                                    kept,
                                    1,
                                    3,
                                    watermark),
                            new WindowInfo(
                                    "tumbling",
                                    "tumbling",
                                    Tumbling.named("tumbling").ofSize(Duration.ofMillis(WindowsCourse.SIZE_MS)),
                                    LATENESS,
                                    kept,
                                    1,
                                    2,
                                    watermark));
            assertThat(WindowQueries.windows(running.streams()))
                    .extracting(WindowInfo::watermark)
                    .allSatisfy(now -> assertThat(now.orElseThrow()).isAfterOrEqualTo(watermark.orElseThrow()));
        }
    }

    @ParameterizedTest
    @FieldSource("STORAGES")
    void what_is_open_of_a_key_is_shown_in_the_order_of_time_and_together(String storage, Broker broker) {
        WindowsApp windows = WindowsApp.on(broker, storage);
        windows.send(records());
        try (StreamsApp running = windows.app().start()) {
            running.awaitProcessed();
            KafkaStreams streams = running.streams();
            assertThat(WindowQueries.<String>series(streams, "tumbling", "a"))
                    .isEqualTo(series(
                            part(1_000_000, 1_010_000, "[1, 2]"), List.of(part(1_000_000, 1_010_000, "[1, 2]"))));
            assertThat(WindowQueries.<String>series(streams, "sliding", "a"))
                    .isEqualTo(series(
                            part(1_000_000, 1_010_000, "[1, 2]"),
                            List.of(part(1_000_000, 1_005_000, "[1]"), part(1_005_000, 1_010_000, "[2]"))));
            assertThat(WindowQueries.<String>series(streams, "session", "a"))
                    .isEqualTo(series(
                            part(1_000_000, 1_009_000, "[1, 2]"),
                            List.of(part(1_000_000, 1_003_000, "[1]"), part(1_006_000, 1_009_000, "[2]"))));
            assertThat(WindowQueries.<String>series(streams, "tumbling", "nobody"))
                    .isEqualTo(new WindowSeries<>(List.of(), Optional.empty()));
        }
    }

    @ParameterizedTest
    @FieldSource("STORAGES")
    void what_cannot_be_asked_is_refused(String storage, Broker broker) {
        WindowsApp windows = WindowsApp.on(broker, storage);
        try (StreamsApp running = windows.app().start()) {
            KafkaStreams streams = running.streams();
            assertThatThrownBy(() -> WindowQueries.series(streams, "unknown", "a"))
                    .isInstanceOf(UnknownStateStoreException.class);
            assertThatThrownBy(() -> WindowQueries.series(streams, "tumbling-entry", "a"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("Window tumbling-entry cannot be read: ");
            assertThatThrownBy(() -> WindowQueries.series(streams, "tumbling", 7))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("Window tumbling cannot be read: Store tumbling failed to answer ");
        }
    }

    private static List<Message<String, String>> records() {
        return List.of(
                Message.of("a", "1", 1_000_000), Message.of("a", "2", 1_006_000), Message.of("b", "3", 1_012_000));
    }

    private static WindowSeries.Part<String> part(long start, long end, String value) {
        return new WindowSeries.Part<>(start, end, value);
    }

    /** What all come to, and then each. */
    private static WindowSeries<String> series(WindowSeries.Part<String> total, List<WindowSeries.Part<String>> open) {
        return new WindowSeries<>(open, Optional.of(total));
    }
}
