package dev.rangestreams.runtime.internal.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The tails of one store, within a memory budget that all stores of the process share. A tail is only a copy: dropping
 * one loses nothing. Each store is used by one stream thread; the shared cache by all.
 *
 * @param <T> what the store keeps of a key
 */
public final class TailCache<T extends CachedTail> {
    /** By how much of its weight a tail may change before it is weighed anew, which costs more than appending to it. */
    private static final int REWEIGH_SHIFT = 3;

    private static final long SMALLEST_CHANGE = 512;

    /** What a tail costs however little it holds: itself, its arrays, its key, and its place in the cache. */
    private static final long FIXED = 512;

    /** Of how many finds one is told to the cache, which costs more than the find itself. Odd, as keys often take turns. */
    private static final int FINDS_PER_TOLD = 3;

    private static final AtomicLong OWNERS = new AtomicLong();
    private static final Cache<TailKey, CachedTail> SHARED = Caffeine.newBuilder()
            .maximumWeight(Long.MAX_VALUE >> 1)
            .weigher((TailKey key, CachedTail tail) -> weight(key, tail))
            .executor(Runnable::run)
            .build();

    private final long budgetBytes;
    private final byte[] finds = new byte[256];
    private long owner = OWNERS.incrementAndGet();

    /** A budget of 0 switches the cache off for this store; any other becomes the process's. */
    public TailCache(long budgetBytes) {
        this.budgetBytes = budgetBytes;
        if (enabled()) {
            SHARED.policy().eviction().ifPresent(eviction -> eviction.setMaximum(budgetBytes));
        }
    }

    /** With what a tail may still grow by before it is weighed again, so that the budget holds at any time. */
    private static int weight(TailKey key, CachedTail tail) {
        long growth = Math.max(SMALLEST_CHANGE, tail.bytes() >> REWEIGH_SHIFT);
        return (int) Math.min(Integer.MAX_VALUE, FIXED + key.bytes.length + tail.bytes() + growth);
    }

    /** Whether there is a budget at all. */
    public boolean enabled() {
        return budgetBytes > 0;
    }

    /** The most that one tail may take, so that a single key cannot push out all others. */
    public long maxTailBytes() {
        return budgetBytes / 4;
    }

    /** The tail of a key, or null if none is cached. */
    @SuppressWarnings("unchecked") // an owner's keys lead to that owner's tails only
    public @Nullable T find(byte[] key) {
        TailKey tailKey = new TailKey(owner, key);
        return (T)
                (isTold(tailKey)
                        ? SHARED.getIfPresent(tailKey)
                        : SHARED.policy().getIfPresentQuietly(tailKey));
    }

    /** Counted by key, so that those that are found more often are told more often, however keys take turns. */
    private boolean isTold(TailKey key) {
        int slot = key.hash & (finds.length - 1);
        finds[slot] = (byte) ((finds[slot] + 1) % FINDS_PER_TOLD);
        return finds[slot] == 0;
    }

    /** Caches the tail of a key. */
    public void add(byte[] key, T tail) {
        tail.weighedAt(tail.bytes());
        SHARED.put(new TailKey(owner, key), tail);
    }

    /** To be called after a tail changed. */
    public void changed(byte[] key, T tail) {
        long change = Math.abs(tail.bytes() - tail.weighedAt());
        if (change > Math.max(SMALLEST_CHANGE, tail.weighedAt() >> REWEIGH_SHIFT)) {
            tail.shrinkTo(maxTailBytes());
            add(key, tail);
        }
    }

    /** What the whole process caches. */
    public static long cachedBytes() {
        return SHARED.policy()
                .eviction()
                .map(eviction -> eviction.weightedSize().orElse(0))
                .orElse(0L);
    }

    /** How many tails of this store are cached. */
    public long tails() {
        return SHARED.asMap().keySet().stream()
                .filter(key -> key.owner == owner)
                .count();
    }

    /** Forgets the tail of a key. */
    public void drop(byte[] key) {
        SHARED.invalidate(new TailKey(owner, key));
    }

    /** Forgets all tails of this store. */
    public void clear() {
        long old = owner;
        owner = OWNERS.incrementAndGet();
        SHARED.asMap().keySet().removeIf(key -> key.owner == old);
    }

    /** A key of one store. Not a record: it compares bytes, and knows its hash. */
    private static final class TailKey {
        private final long owner;
        private final byte[] bytes;
        private final int hash;

        TailKey(long owner, byte[] bytes) {
            this.owner = owner;
            this.bytes = bytes;
            this.hash = 31 * Arrays.hashCode(bytes) + Long.hashCode(owner);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof TailKey key
                    && hash == key.hash
                    && owner == key.owner
                    && Arrays.equals(bytes, key.bytes);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }
}
