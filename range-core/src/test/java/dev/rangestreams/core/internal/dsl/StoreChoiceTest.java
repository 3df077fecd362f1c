package dev.rangestreams.core.internal.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoreChoiceTest {
    private final StoreChoice choice = new StoreChoice(
            "readings",
            EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(20)),
            new NeededRetention("the range", 20, 20),
            21,
            null,
            null);

    /** An engine that is never opened: only its name counts here. */
    private record Named(String name) implements TimelineEngine {
        @Override
        public boolean durable() {
            return true;
        }

        @Override
        public Timelines open(TimelineSettings settings) {
            throw new AssertionError("Choosing opens nothing");
        }
    }

    @Test
    void without_an_engine_it_is_kafkas_own_persistent_store() {
        assertThat(choice.onClassPath(List.of()).get()).hasToString("rocksdb-window, not ours");
    }

    @Test
    void the_only_engine_is_taken() {
        assertThat(choice.onClassPath(List.of(new Named("one"))).get()).hasToString("one");
    }

    @Test
    void several_engines_are_named_and_refused() {
        assertThatThrownBy(() -> choice.onClassPath(List.of(new Named("two"), new Named("one"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("readings")
                .hasMessageContaining("one, two");
    }
}
