package dev.rangestreams.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.runtime.internal.engine.ChosenEngine;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.window.internal.EngineWindowSupplier;
import java.time.Duration;
import org.apache.kafka.streams.DslStoreFormat;
import org.apache.kafka.streams.kstream.EmitStrategy;
import org.apache.kafka.streams.state.DslWindowParams;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WindowStoreSuppliersTest {
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
        return WindowStores.window(ENGINE, "w", retention, size, false);
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
        assertThat(WindowStores.window(ENGINE, "w", Duration.ZERO, Duration.ZERO, true)
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
                .hasMessageContainingAll("retention of store w", "PT-0.001S");
        assertThatThrownBy(() -> window(Duration.ofMillis(1), Duration.ofMillis(-2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("window size of store w", "PT-0.002S");
        assertThatThrownBy(() -> window(Duration.ofSeconds(Long.MAX_VALUE), Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("retention of store w", "milliseconds");
    }

    /** They would be a store's directory, and that of another store, or one outside of the state directory. */
    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a/b", "../b", "/tmp/b", "a\\b", "two words", "a%2Fb", "\u00fc", "a\u0000"})
    void a_name_that_cannot_be_a_topics_is_refused(String name) {
        expectRefused(name, () -> WindowStores.window(ENGINE, name, Duration.ofMillis(1), Duration.ofMillis(1), false));
        expectRefused(name, () -> EngineWindowSupplier.of(ChosenEngine.bySupplier(ENGINE), chosenByKafka(name)));
    }

    private static void expectRefused(String name, ThrowingCallable call) {
        assertThatThrownBy(call)
                .as(name)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("name", name);
    }

    @Test
    @SuppressWarnings("NullAway") // on purpose
    void no_name_is_refused_as_by_kafkas_stores() {
        assertThatThrownBy(() -> WindowStores.window(ENGINE, null, Duration.ZERO, Duration.ZERO, true))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("name");
    }

    private static DslWindowParams chosenByKafka(String name) {
        return new DslWindowParams(
                name,
                Duration.ofMillis(1),
                Duration.ofMillis(1),
                false,
                EmitStrategy.onWindowUpdate(),
                false,
                DslStoreFormat.PLAIN);
    }

    /** As Kafka does with a StreamsBuilder made of a TopologyConfig. Here on the class path: no engine. */
    @Test
    void suppliers_that_nobody_configures_make_stores_whose_engine_is_found_when_they_are_opened() {
        WindowBytesStoreSupplier supplier = new RangeDslStoreSuppliers().windowStore(chosenByKafka("counts"));
        assertThat(supplier.name()).isEqualTo("counts");
        assertThat(supplier.metricsScope()).isEqualTo("rangestreams");
        assertThat(supplier.get().persistent()).isTrue();
    }
}
