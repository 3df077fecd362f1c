package dev.rangestreams.core.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.metrics.MetricConfig;
import org.junit.jupiter.api.Test;

class HitRatioTest {
    private static final long SAMPLE_MS = 30_000;
    private static final MetricConfig TWO_SAMPLES =
            new MetricConfig().samples(2).timeWindow(SAMPLE_MS, TimeUnit.MILLISECONDS);

    private final HitRatio ratio = new HitRatio();
    private long now = 1_700_000_000_000L;

    private void record(long hits, long misses) {
        ratio.record(TWO_SAMPLES, HitRatio.hits(hits), now);
        ratio.record(TWO_SAMPLES, HitRatio.misses(misses), now);
    }

    private double measured() {
        return ratio.measure(TWO_SAMPLES, now);
    }

    @Test
    void it_is_the_part_of_look_ups_that_found_something() {
        record(3, 1);
        assertThat(measured()).isEqualTo(0.75);
        record(0, 4);
        assertThat(measured()).isEqualTo(0.375);
    }

    @Test
    void what_lies_before_the_last_samples_counts_no_more() {
        record(1_000_000, 0);
        now += 2 * SAMPLE_MS + 1;
        record(1, 3);
        assertThat(measured()).isEqualTo(0.25);
    }

    @Test
    void it_is_not_a_number_while_nothing_is_looked_up() {
        assertThat(measured()).isNaN();
        record(1, 1);
        now += 2 * SAMPLE_MS + 1;
        assertThat(measured()).isNaN();
    }
}
