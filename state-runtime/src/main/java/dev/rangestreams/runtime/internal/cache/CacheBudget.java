package dev.rangestreams.runtime.internal.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the stores of one application in this process may cache together. Applications do not share: what one sets or
 * uses changes nothing for another. It is gone with the last store that has it. Any thread may use it.
 */
public final class CacheBudget {
    private static final Logger LOG = LoggerFactory.getLogger(CacheBudget.class);
    private static final Map<Holder, WeakReference<CacheBudget>> BUDGETS = new ConcurrentHashMap<>();

    /** A budget may go and come again, as stores are closed and opened; that is no news. */
    private static final Set<Holder> LOGGED = ConcurrentHashMap.newKeySet();

    private final long maxBytes;
    private final AtomicLong bytes = new AtomicLong();
    private final Cache<TailKey, CachedTail> tails;

    /** Whether something was pushed out since there was last much room. */
    private volatile boolean full;

    /** The same application may run with two settings in one process; then these are two budgets. */
    private record Holder(String applicationId, long maxBytes) {}

    /** A budget that no other store has, unless it is given to it. */
    public CacheBudget(long maxBytes) {
        this.maxBytes = maxBytes;
        this.tails = Caffeine.newBuilder()
                .maximumWeight(maxBytes)
                .weigher((TailKey key, CachedTail tail) -> tail.weight())
                .executor(Runnable::run)
                .evictionListener((TailKey key, @Nullable CachedTail tail, RemovalCause cause) -> {
                    if (tail != null) {
                        leaves(tail);
                        full = true;
                    }
                })
                .build();
    }

    /** The budget of an application by its configuration; the first store of the application in this process has it logged. */
    public static CacheBudget of(String applicationId, Map<String, Object> configs) {
        long maxBytes = CacheSettings.maxBytes(configs);
        CacheBudget[] found = new CacheBudget[1];
        BUDGETS.compute(new Holder(applicationId, maxBytes), (holder, known) -> {
            found[0] = known == null ? null : known.get();
            if (found[0] != null) {
                return known;
            }
            found[0] = new CacheBudget(maxBytes);
            if (LOGGED.add(holder)) {
                CacheSettings.log(LOG, applicationId, configs);
            }
            return new WeakReference<>(found[0]);
        });
        return found[0];
    }

    /** For a store that caches nothing. */
    public static CacheBudget none() {
        return new CacheBudget(0);
    }

    public long maxBytes() {
        return maxBytes;
    }

    /** What all stores of the application have cached, as the cache weighs it. */
    public long bytes() {
        return bytes.get();
    }

    /**
     * Whether what comes in pushes out something else. That there is room for a moment says little: each large entry that is pushed out leaves
     * some, and the next one would take it. So it is full until half of it is free.
     */
    boolean isFull() {
        if (full && bytes.get() < maxBytes / 2) {
            full = false;
        }
        return full;
    }

    /** A tail, told to the cache as one that was used. */
    @Nullable
    CachedTail find(TailKey key) {
        return tails.getIfPresent(key);
    }

    @Nullable
    CachedTail findQuietly(TailKey key) {
        return tails.policy().getIfPresentQuietly(key);
    }

    /** Takes a tail of a store in, or weighs it anew. */
    void put(TailKey key, CachedTail tail, int weight, StoreTails store) {
        // Within the cache's own step, so that a tail is on its store's list exactly while it is cached.
        tails.asMap().compute(key, (same, before) -> {
            if (before == tail) {
                bytes.addAndGet(weight - tail.weight());
                tail.weighs(weight);
                return tail;
            }
            if (before != null) {
                leaves(before);
            }
            tail.joins(store, key, weight);
            bytes.addAndGet(weight);
            return tail;
        });
    }

    void remove(TailKey key) {
        tails.asMap().computeIfPresent(key, (same, tail) -> {
            leaves(tail);
            return null;
        });
    }

    private void leaves(CachedTail tail) {
        bytes.addAndGet(-tail.weight());
        tail.leaves();
    }
}
