package dev.rangestreams.it.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AwaitTest {

    @Test
    void goesOnWhenTheConditionHolds() {
        var asked = new AtomicInteger();
        Await.until("three questions", () -> asked.incrementAndGet() == 3);
        assertThat(asked).hasValue(3);
    }

    @Test
    void saysAtTheDeadlineWhatItWaitedForAndWhatItSaw() {
        assertThatThrownBy(() -> Await.until("rain", () -> false, () -> "Sun", Duration.ofMillis(20)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("rain")
                .hasMessageContaining("Sun");
    }

    @Test
    void endsWhenInterruptedAndPassesItOn() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Await.until("rain", () -> false)).hasMessageContaining("Interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }
}
