package dev.rangestreams.runtime.internal.cache;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The tails of one store, within a memory budget that the stores of one application share. A tail is only a copy: dropping
 * one loses nothing. Each store is used by one stream thread; the budget by all.
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

    private final CacheBudget budget;
    private final StoreTails tailsOfStore = new StoreTails();
    private final byte[] finds = new byte[256];
    private final long owner = OWNERS.incrementAndGet();

    /** A budget of 0 switches the cache off for this store. */
    public TailCache(CacheBudget budget) {
        this.budget = budget;
    }

    /** With what a tail may still grow by before it is weighed again, so that the budget holds at any time. */
    private static int weight(TailKey key, CachedTail tail) {
        long growth = Math.max(SMALLEST_CHANGE, tail.bytes() >> REWEIGH_SHIFT);
        return (int) Math.min(Integer.MAX_VALUE, FIXED + key.length() + tail.bytes() + growth);
    }

    /** Whether there is a budget at all. */
    public boolean enabled() {
        return budget.maxBytes() > 0;
    }

    /** The most that one tail may take, so that a single key cannot push out all others. */
    public long maxTailBytes() {
        return budget.maxBytes() / 4;
    }

    /**
     * Whether what comes in pushes out something else. Then it does not pay to fill a new tail with all that it may hold: what
     * is pushed out would have to be read again just as soon.
     */
    public boolean isFull() {
        return budget.isFull();
    }

    /** The tail of a key, or null if none is cached. */
    @SuppressWarnings("unchecked") // an owner's keys lead to that owner's tails only
    public @Nullable T find(byte[] key) {
        TailKey tailKey = new TailKey(owner, key);
        return (T) (isTold(tailKey) ? budget.find(tailKey) : budget.findQuietly(tailKey));
    }

    /** Counted by key, so that those that are found more often are told more often, however keys take turns. */
    private boolean isTold(TailKey key) {
        int slot = key.hashCode() & (finds.length - 1);
        finds[slot] = (byte) ((finds[slot] + 1) % FINDS_PER_TOLD);
        return finds[slot] == 0;
    }

    /** Caches the tail of a key. */
    public void add(byte[] key, T tail) {
        tail.weighedAt(tail.bytes());
        TailKey tailKey = new TailKey(owner, key);
        budget.put(tailKey, tail, weight(tailKey, tail), tailsOfStore);
    }

    /** To be called after a tail changed. */
    public void changed(byte[] key, T tail) {
        long change = Math.abs(tail.bytes() - tail.weighedAt());
        if (change > Math.max(SMALLEST_CHANGE, tail.weighedAt() >> REWEIGH_SHIFT)) {
            tail.shrinkTo(maxTailBytes());
            add(key, tail);
        }
    }

    /** What this store has in the cache, as the cache weighs it. */
    public long bytes() {
        return tailsOfStore.bytes();
    }

    /** What all stores of the application have in the cache. */
    public long applicationBytes() {
        return budget.bytes();
    }

    /** How many tails of this store are cached. */
    public long tails() {
        return tailsOfStore.count();
    }

    /** Forgets the tail of a key. */
    public void drop(byte[] key) {
        budget.remove(new TailKey(owner, key));
    }

    /** Forgets all tails of this store, at a cost that follows their number. */
    public void clear() {
        for (TailKey key = tailsOfStore.anyKey(); key != null; key = tailsOfStore.anyKey()) {
            budget.remove(key);
        }
    }
}
