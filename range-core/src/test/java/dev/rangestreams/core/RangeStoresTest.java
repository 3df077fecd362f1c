package dev.rangestreams.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.time.Duration;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.junit.jupiter.api.Test;

class RangeStoresTest {
    private static final TimelineEngine ENGINE = new TimelineEngine() {
        @Override
        public String name() {
            return "none";
        }

        @Override
        public boolean durable() {
            return false;
        }

        @Override
        public Timelines open(TimelineSettings settings) {
            throw new AssertionError("Nothing is to be opened");
        }
    };

    private static WindowBytesStoreSupplier window(Duration retention, Duration size) {
        return RangeStores.window(ENGINE, "w", retention, size, false);
    }

    @Test
    void a_window_store_is_what_was_asked_for() {
        WindowBytesStoreSupplier supplier = window(Duration.ofMillis(30), Duration.ofMillis(10));
        assertThat(supplier.name()).isEqualTo("w");
        assertThat(supplier.retentionPeriod()).isEqualTo(30);
        assertThat(supplier.windowSize()).isEqualTo(10);
        assertThat(supplier.retainDuplicates()).isFalse();
        assertThat(supplier.metricsScope()).isEqualTo("none");
        assertThat(supplier.get().name()).isEqualTo("w");
        assertThat(RangeStores.window(ENGINE, "w", Duration.ZERO, Duration.ZERO, true)
                        .retainDuplicates())
                .isTrue();
    }

    @Test
    void a_window_longer_than_the_retention_is_refused() {
        assertThatThrownBy(() -> window(Duration.ofMillis(9), Duration.ofMillis(10)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("w", "9 ms", "10 ms");
        assertThat(window(Duration.ofMillis(10), Duration.ofMillis(10)).retentionPeriod())
                .isEqualTo(10);
    }

    @Test
    void durations_that_are_negative_or_do_not_fit_are_refused() {
        assertThatThrownBy(() -> window(Duration.ofMillis(-1), Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("retention of store w", "-1");
        assertThatThrownBy(() -> window(Duration.ofMillis(1), Duration.ofMillis(-2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("window size of store w", "-2");
        assertThatThrownBy(() -> window(Duration.ofSeconds(Long.MAX_VALUE), Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("retention of store w", "milliseconds");
    }
}
