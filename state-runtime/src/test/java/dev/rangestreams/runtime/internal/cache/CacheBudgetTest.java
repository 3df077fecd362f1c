package dev.rangestreams.runtime.internal.cache;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class CacheBudgetTest {
    private static final long KIB = 1024;
    private static final long MIB = 1024 * KIB;

    private static CacheBudget budget(String application, long bytes) {
        return CacheBudget.of(application, Map.of(CacheSettings.MAX_BYTES, bytes));
    }

    private static void fill(TailCache<SizedTail> tails, int count) {
        for (int i = 0; i < count; i++) {
            tails.add(("key " + i).getBytes(UTF_8), new SizedTail(KIB));
        }
    }

    @Test
    void unless_set_it_is_a_quarter_of_the_heap_and_at_most_256_mib() {
        assertThat(CacheSettings.defaultMaxBytes(256 * MIB)).isEqualTo(64 * MIB);
        assertThat(CacheSettings.defaultMaxBytes(1000 * MIB)).isEqualTo(250 * MIB);
        assertThat(CacheSettings.defaultMaxBytes(1024 * MIB)).isEqualTo(256 * MIB);
        assertThat(CacheSettings.defaultMaxBytes(Long.MAX_VALUE)).isEqualTo(256 * MIB);
        assertThat(CacheSettings.maxBytes(Map.of()))
                .isEqualTo(CacheSettings.defaultMaxBytes(Runtime.getRuntime().maxMemory()));
    }

    @Test
    void the_stores_of_one_application_share_one() {
        TailCache<SizedTail> first = new TailCache<>(budget("app", 100 * KIB));
        TailCache<SizedTail> second = new TailCache<>(budget("app", 100 * KIB));
        fill(first, 200);
        fill(second, 200);
        assertThat(first.bytes() + second.bytes())
                .isEqualTo(first.applicationBytes())
                .isEqualTo(second.applicationBytes())
                .isBetween(50 * KIB, 100 * KIB);
    }

    @Test
    void what_one_application_sets_and_uses_changes_nothing_for_another() {
        TailCache<SizedTail> large = new TailCache<>(budget("large", 1000 * KIB));
        fill(large, 200);
        long before = large.tails();
        TailCache<SizedTail> small = new TailCache<>(budget("small", 20 * KIB));
        fill(small, 200);
        assertThat(small.applicationBytes()).isBetween(1L, 20 * KIB);
        assertThat(large.tails()).isEqualTo(before).isEqualTo(200);
        assertThat(large.maxTailBytes()).isEqualTo(250 * KIB);
    }

    @Test
    void the_same_application_with_another_setting_has_another() {
        TailCache<SizedTail> one = new TailCache<>(budget("twice", 1000 * KIB));
        TailCache<SizedTail> other = new TailCache<>(budget("twice", 20 * KIB));
        fill(one, 200);
        fill(other, 200);
        assertThat(one.tails()).isEqualTo(200);
        assertThat(other.applicationBytes()).isBetween(1L, 20 * KIB);
    }

    @Test
    void what_is_pushed_out_counts_for_its_store_no_more() {
        CacheBudget budget = new CacheBudget(100 * KIB);
        TailCache<SizedTail> first = new TailCache<>(budget);
        TailCache<SizedTail> second = new TailCache<>(budget);
        fill(first, 40);
        assertThat(first.tails()).isEqualTo(40);
        for (int round = 0; round < 50; round++) {
            fill(second, 40);
        }
        assertThat(first.tails()).isLessThan(40);
        assertThat(first.bytes() + second.bytes()).isEqualTo(budget.bytes()).isLessThanOrEqualTo(100 * KIB);
        first.clear();
        assertThat(first.bytes()).isZero();
        assertThat(budget.bytes()).isEqualTo(second.bytes()).isPositive();
        second.clear();
        assertThat(budget.bytes()).isZero();
    }

    @Test
    void a_tail_that_replaces_another_is_counted_in_its_place() {
        TailCache<SizedTail> tails = new TailCache<>(new CacheBudget(MIB));
        byte[] key = "key".getBytes(UTF_8);
        tails.add(key, new SizedTail(100 * KIB));
        SizedTail smaller = new SizedTail(KIB);
        tails.add(key, smaller);
        assertThat(tails.find(key)).isSameAs(smaller);
        assertThat(tails.tails()).isEqualTo(1);
        assertThat(tails.bytes()).isEqualTo(tails.applicationBytes()).isBetween(KIB, 3 * KIB);
        tails.drop(key);
        assertThat(tails.bytes()).isZero();
    }

    /** One walk over what others have is the measure, so that it does not matter how fast the machine is. */
    @Test
    void to_clear_a_store_costs_what_it_has_cached_itself() {
        CacheBudget budget = new CacheBudget(1000 * MIB);
        TailCache<SizedTail> others = new TailCache<>(budget);
        fill(others, 100_000);
        List<TailCache<SizedTail>> stores = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            stores.add(new TailCache<>(budget));
            fill(stores.get(i), 1);
        }
        long walk = cpuTime(() -> {
            for (int i = 0; i < 100_000; i++) {
                Objects.requireNonNull(others.find(("key " + i).getBytes(UTF_8)));
            }
        });
        long clearing = cpuTime(() -> stores.forEach(TailCache::clear));
        assertThat(clearing).isLessThan(50 * walk);
        assertThat(others.tails()).isEqualTo(100_000);
        assertThat(budget.bytes()).isEqualTo(others.bytes());
    }

    private static long cpuTime(Runnable what) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadCpuTime();
        what.run();
        return threads.getCurrentThreadCpuTime() - start;
    }

    /** Takes as much as it says, and can do nothing. */
    private static final class SizedTail extends CachedTail {
        private final long bytes;

        SizedTail(long bytes) {
            this.bytes = bytes;
        }

        @Override
        public long bytes() {
            return bytes;
        }

        @Override
        protected void shrinkTo(long maxBytes) {
            throw new UnsupportedOperationException();
        }
    }
}
