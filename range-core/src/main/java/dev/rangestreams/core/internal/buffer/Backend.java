package dev.rangestreams.core.internal.buffer;

/** What a buffer stores its entries in: one of our engines, or somebody else's window store. */
@FunctionalInterface
public interface Backend {
    /**
     * The storage of one store in one task, not open yet.
     *
     * @param storeName the store's name
     * @param retentionMs how far back entries are kept
     */
    Storage create(String storeName, long retentionMs);
}
