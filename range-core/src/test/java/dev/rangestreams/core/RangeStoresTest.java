package dev.rangestreams.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.runtime.internal.engine.ChosenEngine;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.window.RangeDslStoreSuppliers;
import dev.rangestreams.window.WindowStores;
import dev.rangestreams.window.internal.EngineWindowSupplier;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.streams.DslStoreFormat;
import org.apache.kafka.streams.kstream.EmitStrategy;
import org.apache.kafka.streams.state.DslWindowParams;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** They would be a store's directory, and that of another store, or one outside of the state directory. */
    @ParameterizedTest
    @ValueSource(strings = {"a/b", "../b", "/tmp/b", "a\\b", "two words", "a%2Fb", "\u00fc", "a\u0000"})
    void a_name_with_a_character_that_no_topic_may_have_is_refused(String name) {
        int at = IntStream.range(0, name.length())
                .filter(i -> !Character.toString(name.charAt(i)).matches("[a-zA-Z0-9._-]"))
                .findFirst()
                .orElseThrow();
        expectRefused(name, "'" + name.charAt(at) + "'", "at " + at, "ASCII");
    }

    @Test
    void a_name_that_is_empty_or_too_long_or_a_directory_in_all_is_refused() {
        expectRefused("", "empty");
        expectRefused(".", "\".\"");
        expectRefused("..", "\"..\"");
        expectRefused("a".repeat(250), "250", "249");
        assertThat(RangeStores.buffer(ENGINE, "a".repeat(249), Duration.ZERO).name())
                .hasSize(249);
        assertThat(RangeStores.buffer(ENGINE, "..a_B-9", Duration.ZERO).name()).isEqualTo("..a_B-9");
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

    private static void expectRefused(String name, String... parts) {
        List<ThrowableAssert.ThrowingCallable> calls = List.of(
                () -> RangeStores.buffer(ENGINE, name, Duration.ofMillis(1)),
                () -> WindowStores.window(ENGINE, name, Duration.ofMillis(1), Duration.ofMillis(1), false),
                () -> EngineWindowSupplier.of(ChosenEngine.bySupplier(ENGINE), chosenByKafka(name)));
        for (ThrowableAssert.ThrowingCallable call : calls) {
            assertThatThrownBy(call)
                    .as(name)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(name)
                    .hasMessageContainingAll(parts);
        }
    }

    @Test
    @SuppressWarnings("NullAway") // on purpose
    void no_name_is_refused_as_by_kafkas_stores() {
        assertThatThrownBy(() -> RangeStores.buffer(ENGINE, null, Duration.ZERO))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("name");
        assertThatThrownBy(() -> WindowStores.window(ENGINE, null, Duration.ZERO, Duration.ZERO, true))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("name");
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
}
