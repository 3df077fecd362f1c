package dev.rangestreams.core.internal.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.core.EventTimeRange;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.Test;

class BufferChecksTest {
    private final EventTimeRange<String, String> range =
            EventTimeRange.ofTimeBoundsAndGrace(Duration.ofMillis(20), Duration.ofMillis(5));

    @Test
    void the_store_keeps_one_millisecond_more_than_the_range_asks_for() {
        assertThat(retention(Materialized.as("readings"))).isEqualTo(26);
        assertThat(retention(buffer().withRetention(Duration.ofMillis(30)))).isEqualTo(31);
    }

    @Test
    void a_changelog_that_keeps_less_than_the_store_is_refused_with_both_numbers() {
        assertThat(retention(changelog("retention.ms", "26"))).isEqualTo(26);
        assertThat(retention(changelog("retention.ms", "-1"))).isEqualTo(26);
        assertThatThrownBy(() -> retention(changelog("retention.ms", "25")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("readings")
                .hasMessageContaining("is 25")
                .hasMessageContaining("keeps 26 ms");
        assertThatThrownBy(() -> retention(changelog("retention.ms", "a week")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a week, not a number");
    }

    @Test
    void everything_that_is_wrong_is_said_at_once() {
        assertThatThrownBy(
                        () -> retention(changelog("cleanup.policy", "compact").withRetention(Duration.ofMillis(24))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least 25 ms")
                .hasMessageContaining("gives 24 ms")
                .hasMessageContaining("cleanup.policy is compact");
    }

    private long retention(Materialized<String, String, WindowStore<Bytes, byte[]>> materialized) {
        return BufferChecks.retention(
                "readings", range, NeededRetention.of(range), new MaterializedSettings<>(materialized));
    }

    private static Materialized<String, String, WindowStore<Bytes, byte[]>> buffer() {
        return Materialized.as("readings");
    }

    private static Materialized<String, String, WindowStore<Bytes, byte[]>> changelog(String setting, String value) {
        return buffer().withLoggingEnabled(Map.of(setting, value));
    }
}
