package dev.rangestreams.runtime.internal.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NeededSettingsTest {
    private static final NeededSettings DELETING = NeededSettings.deleting("x", "app-x-changelog", 5000);
    private static final NeededSettings COMPACTING = NeededSettings.compacting("x", "app-x-changelog", 5000);

    @ParameterizedTest
    @ValueSource(strings = {"delete", "compact,delete", "delete, compact", "compact, delete"})
    void a_topic_that_deletes_gets_smaller(String policy) {
        assertThat(DELETING.faults(Map.of("cleanup.policy", policy))).isEmpty();
        assertThat(COMPACTING.faults(Map.of("cleanup.policy", policy)))
                .containsExactly("cleanup.policy is " + policy
                        + ", so in time what the store needs is deleted: set cleanup.policy=compact");
    }

    @Test
    void a_topic_that_only_compacts_loses_nothing_and_never_gets_smaller() {
        assertThat(COMPACTING.faults(Map.of("cleanup.policy", "compact"))).isEmpty();
        assertThat(DELETING.faults(Map.of("cleanup.policy", "compact")))
                .containsExactly(
                        "cleanup.policy is compact, so the topic never gets smaller: set cleanup.policy=delete");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "5000", "86405000"})
    void as_long_as_the_store_keeps_is_long_enough_and_without_end_too(String retention) {
        assertThat(DELETING.faults(Map.of("cleanup.policy", "delete", "retention.ms", retention)))
                .isEmpty();
    }

    @Test
    void a_millisecond_less_is_not() {
        assertThat(DELETING.faults(Map.of("cleanup.policy", "compact", "retention.ms", "4999")))
                .containsExactly(
                        "cleanup.policy is compact, so the topic never gets smaller: set cleanup.policy=delete",
                        "retention.ms is 4999, but the store keeps 5000 ms, and one that is restored from the topic"
                                + " misses the rest: set retention.ms to at least 5000");
    }

    @Test
    void a_history_must_not_be_compacted_before_it_is_over() {
        assertThat(COMPACTING.faults(Map.of("cleanup.policy", "compact", "min.compaction.lag.ms", "5000")))
                .isEmpty();
        assertThat(COMPACTING.faults(Map.of("cleanup.policy", "compact", "min.compaction.lag.ms", "0")))
                .containsExactly(
                        "min.compaction.lag.ms is 0, but the store keeps 5000 ms, and one that is restored from the"
                                + " topic misses the rest: set min.compaction.lag.ms to at least 5000");
    }

    @Test
    void what_is_not_known_is_not_complained_of() {
        assertThat(DELETING.faults(Map.of())).isEmpty();
        assertThat(COMPACTING.faults(Map.of())).isEmpty();
    }
}
