package dev.rangestreams.runtime.internal.cache;

/** The newest entries of one key, held on the heap beside the engine. Used by one stream thread. */
public interface CachedTail {
    /** About how much heap the entries take. */
    long bytes();

    /** What {@link #bytes} was when the cache last weighed this tail. */
    long weighedAt();

    /** Remembers what it weighed. */
    void weighedAt(long bytesThen);

    /** Drops the oldest entries until at most {@code maxBytes} are left. From then on the engine has to be asked for them. */
    void shrinkTo(long maxBytes);
}
