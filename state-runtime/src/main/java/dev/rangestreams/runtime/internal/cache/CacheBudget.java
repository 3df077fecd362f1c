package dev.rangestreams.runtime.internal.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.lang.ref.WeakReference;
import java.util.Map;
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

    private final long maxBytes;
    private final AtomicLong bytes = new AtomicLong();
    private final Cache<TailKey, TailEntry> entries;

    /** Whether something was pushed out since there was last much room. */
    private volatile boolean full;

    /** The same application may run with two settings in one process; then these are two budgets. */
    private record Holder(String applicationId, long maxBytes) {}

    /** A budget that no other store has, unless it is given to it. */
    public CacheBudget(long maxBytes) {
        this.maxBytes = maxBytes;
        this.entries = Caffeine.newBuilder()
                .maximumWeight(maxBytes)
                .weigher((TailKey key, TailEntry entry) -> entry.weight())
                .executor(Runnable::run)
                .evictionListener((TailKey key, @Nullable TailEntry entry, RemovalCause cause) -> {
                    if (entry != null) {
                        left(entry);
                        full = true;
                    }
                })
                .build();
    }

    /** The budget of an application by its configuration; the first store of the application has it logged. */
    public static CacheBudget of(String applicationId, Map<String, Object> configs) {
        long maxBytes = CacheSettings.maxBytes(configs);
        CacheBudget[] found = new CacheBudget[1];
        BUDGETS.compute(new Holder(applicationId, maxBytes), (holder, known) -> {
            found[0] = known == null ? null : known.get();
            if (found[0] != null) {
                return known;
            }
            found[0] = new CacheBudget(maxBytes);
            CacheSettings.log(LOG, applicationId, configs);
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

    /** An entry, told to the cache as one that was used. */
    @Nullable
    TailEntry find(TailKey key) {
        return entries.getIfPresent(key);
    }

    @Nullable
    TailEntry findQuietly(TailKey key) {
        return entries.policy().getIfPresentQuietly(key);
    }

    /** Takes an entry in, or weighs it anew. */
    void put(TailEntry entry, int weight) {
        // Within the cache's own step, so that an entry is on its owner's list exactly while it is cached.
        entries.asMap().compute(entry.key(), (key, before) -> {
            if (before != null) {
                left(before);
            }
            entry.joined(weight);
            bytes.addAndGet(weight);
            return entry;
        });
    }

    void remove(TailKey key) {
        entries.asMap().computeIfPresent(key, (same, entry) -> {
            left(entry);
            return null;
        });
    }

    private void left(TailEntry entry) {
        bytes.addAndGet(-entry.weight());
        entry.left();
    }
}
