package dev.rangestreams.core.internal.tail;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.runtime.internal.cache.CacheBudget;
import dev.rangestreams.runtime.internal.cache.TailCache;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

class TailCacheTest {
    private static final int BUDGET = 1_000_000;

    private final TailCache<Tail<String, String>> tails = new TailCache<>(new CacheBudget(BUDGET));

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
        assertThat(tails.applicationBytes()).isBetween(BUDGET / 2L, (long) BUDGET);
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

    /** Only some finds are told to the cache: enough, if keys that are in use stay. */
    @Test
    void tails_that_are_found_again_and_again_outlive_a_flood_of_others() {
        int hot = 200;
        int finds = 100_000;
        int missed = 0;
        for (int i = 0; i < finds; i++) {
            if (find("hot " + i % hot) == null) {
                missed++;
                add("hot " + i % hot);
            }
            add("cold " + i);
        }
        assertThat(missed).isLessThan(finds / 100);
        tails.clear();
    }

    @Test
    void a_dropped_tail_is_gone_and_no_other() {
        add("a");
        add("b");
        tails.drop("a".getBytes(UTF_8));
        assertThat(find("a")).isNull();
        assertThat(find("b")).isNotNull();
        tails.clear();
    }

    private void add(String key) {
        tails.add(key.getBytes(UTF_8), new Tail<>(key, null, 0, 4));
    }

    private Tail<String, String> find(String key) {
        return tails.find(key.getBytes(UTF_8));
    }
}
