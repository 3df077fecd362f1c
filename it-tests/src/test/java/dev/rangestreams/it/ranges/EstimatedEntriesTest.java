package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.EventTimeRange;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A metric says about how much a buffer holds. */
class EstimatedEntriesTest {
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void aBufferTellsAboutHowManyRecordsItHolds(Storage storage) {
        try (Driver driver = Driver.counts(storage, EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofSeconds(1)))) {
            assertThat(entries(driver)).isZero();
            for (int i = 0; i < 100; i++) {
                driver.pipe("k" + i % 7 + "@" + i + " A");
            }
            assertThat(entries(driver)).isBetween(50.0, 200.0);
        }
    }

    private static double entries(Driver driver) {
        return driver.metric("estimate-num-keys", name -> name.tags().containsValue(Driver.BUFFER));
    }
}
