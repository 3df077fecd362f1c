package dev.rangestreams.core.internal.buffer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.internal.state.TailCache;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

class TailCacheTest {
    private static final int BUDGET = 1_000_000;

    private final TailCache<Tail<String, String>> tails = new TailCache<>(BUDGET);

    @Test
    void many_keys_with_one_record_each_stay_within_the_budget() {
        for (int i = 0; i < 100_000; i++) {
            byte[] key = ("key " + i).getBytes(UTF_8);
            Tail<String, String> tail = new Tail<>("key " + i, null, 0, 4);
            tails.add(key, tail);
            tail.add(10, i, new Record<>("key " + i, "value", 10), 100);
            tails.changed(key, tail);
        }
        // A tail of one record takes about 0.8 KiB of heap with all that belongs to it.
        assertThat(tails.tails()).isBetween(100L, BUDGET / 800L);
        assertThat(TailCache.cachedBytes()).isBetween(BUDGET / 2L, (long) BUDGET);
        tails.clear();
        assertThat(tails.tails()).isZero();
    }

    @Test
    void a_tail_that_grows_is_cut_before_it_fills_the_budget() {
        byte[] key = "key".getBytes(UTF_8);
        Tail<String, String> tail = new Tail<>("key", null, 0, 4);
        tails.add(key, tail);
        for (int i = 0; i < 10_000; i++) {
            tail.add(i, i, new Record<>("key", "value", i), 100);
            tails.changed(key, tail);
        }
        assertThat(tail.bytes()).isLessThan(BUDGET / 2);
        assertThat(tail.completeFrom()).isPositive();
        assertThat(tails.find(key)).isSameAs(tail);
        tails.clear();
        assertThat(tails.find(key)).isNull();
    }
}
