package dev.rangestreams.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.time.Duration;
import java.util.stream.IntStream;
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

    private static void expectRefused(String name, String... parts) {
        assertThatThrownBy(() -> RangeStores.buffer(ENGINE, name, Duration.ofMillis(1)))
                .as(name)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(name)
                .hasMessageContainingAll(parts);
    }

    @Test
    @SuppressWarnings("NullAway") // on purpose
    void no_name_is_refused_as_by_kafkas_stores() {
        assertThatThrownBy(() -> RangeStores.buffer(ENGINE, null, Duration.ZERO))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("name");
    }

    @Test
    void a_retention_that_is_negative_or_does_not_fit_is_refused() {
        assertThatThrownBy(() -> RangeStores.buffer(ENGINE, "x", Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("retention of store x", "PT-0.001S");
        assertThatThrownBy(() -> RangeStores.buffer(ENGINE, "x", Duration.ofSeconds(Long.MAX_VALUE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("retention of store x", "milliseconds");
    }
}
