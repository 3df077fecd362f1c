package dev.rangestreams.examples.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.examples.app.Drivers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VisitsTest {
    @Test
    void clicksAreNumberedWithinAVisit(@TempDir Path directory) {
        assertThat(numbers(directory, 0, 10, 40, 71, 71, 90)).containsExactly(1L, 2L, 3L, 1L, 2L, 3L);
    }

    @Test
    void aClickOutOfOrderCanJoinTwoVisits(@TempDir Path directory) {
        assertThat(numbers(directory, 0, 31, 29, 33)).containsExactly(1L, 1L, 2L, 4L);
    }

    @Test
    void aVisitReachesBackEightHours(@TempDir Path directory) {
        int[] everyHalfHour = IntStream.rangeClosed(0, 20).map(i -> 30 * i).toArray();

        assertThat(numbers(directory, everyHalfHour)).startsWith(1L, 2L, 3L).endsWith(16L, 17L, 17L, 17L, 17L, 17L);
    }

    @Test
    void negativeBoundsAreRefused() {
        assertThatThrownBy(() -> new VisitRange<>(Duration.ofMinutes(-1), Duration.ofHours(1), Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("PT-1M");
    }

    private static List<Long> numbers(Path directory, int... minutes) {
        try (var driver = Drivers.open(Visits.topology(), directory)) {
            var clicks = driver.createInputTopic("clicks", new StringSerializer(), new StringSerializer());
            for (int minute : minutes) {
                clicks.pipeInput("ann", "/", Duration.ofMinutes(minute).toMillis());
            }
            return driver.createOutputTopic("clicks-of-visit", new StringDeserializer(), new LongDeserializer())
                    .readValuesToList();
        }
    }
}
