package dev.rangestreams.runtime.internal.cache;

import org.jspecify.annotations.Nullable;

/**
 * The newest entries of one key, which a {@link TailCache} may drop at any time. What the cache notes of it is kept here,
 * because an object of its own for that would be one more to fetch from memory with each find.
 */
public abstract class CachedTail {
    private long weighedAt;

    // Guarded by the cache's own step for this tail's key, and the links by the list as well.
    private int weight;
    private @Nullable TailKey key;
    private @Nullable StoreTails store;

    @Nullable
    CachedTail previous;

    @Nullable
    CachedTail next;

    /** About how much heap the entries take. */
    public abstract long bytes();

    /** Drops the oldest entries until at most {@code maxBytes} are left. From then on the engine has to be asked for them. */
    protected abstract void shrinkTo(long maxBytes);

    /** What {@link #bytes} was when the cache last weighed this tail. */
    final long weighedAt() {
        return weighedAt;
    }

    final void weighedAt(long bytesThen) {
        weighedAt = bytesThen;
    }

    final int weight() {
        return weight;
    }

    /** The key that it was cached under last. */
    final @Nullable TailKey key() {
        return key;
    }

    /** It is in the cache from now on. */
    final void joins(StoreTails newStore, TailKey newKey, int newWeight) {
        store = newStore;
        key = newKey;
        weight = newWeight;
        newStore.add(this, newWeight);
    }

    /** It is in the cache, and its weight is another from now on. */
    final void weighs(int newWeight) {
        if (store != null) {
            store.grow(newWeight - weight);
        }
        weight = newWeight;
    }

    /** It is not in the cache any more. */
    final void leaves() {
        if (store != null) {
            store.remove(this, weight);
            store = null;
        }
    }
}
