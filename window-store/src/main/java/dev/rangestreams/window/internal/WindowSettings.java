package dev.rangestreams.window.internal;

import dev.rangestreams.runtime.internal.store.Recovery;
import dev.rangestreams.runtime.internal.store.StoreDescription;

/**
 * What a window store is to be.
 *
 * @param name the store's name
 * @param retentionMs entries are visible while their timestamp is above stream time minus this
 * @param windowMs the size of the windows that entries are returned with, at least 1
 * @param duplicates whether all records of one key and time are kept, or the latest
 * @param emitsOnClose whether windows are known to be read when they close, so that their order matters
 */
record WindowSettings(String name, long retentionMs, long windowMs, boolean duplicates, boolean emitsOnClose) {
    /** What has to be known of it to lead its life. */
    StoreDescription description() {
        return new StoreDescription(
                name, "window store", duplicates ? Recovery.TAKE_OUT : Recovery.PUT_AGAIN, retentionMs, false, false);
    }

    /** As many as reading all keys can well be split into. */
    private static final long MOST_SLICES = 16;

    /**
     * How wide the slices of time are in which Kafka's cache holds its entries. If there is a cache, the store has to be read in
     * them too. Kafka makes mistakes where slices meet, so there is one slice of all time. But windows that are emitted when
     * they close have to come about in the order of time, also if there is a cache.
     */
    long cacheSliceMs() {
        return emitsOnClose ? sliceMs() : Long.MAX_VALUE;
    }

    /** How wide the slices of time are in which several keys are read otherwise: a window, or a few if there are many. */
    long sliceMs() {
        if (duplicates) {
            return Long.MAX_VALUE;
        }
        long windows = (retentionMs - 1) / windowMs + 1;
        long windowsPerSlice = (windows - 1) / MOST_SLICES + 1;
        return windowsPerSlice > Long.MAX_VALUE / windowMs ? Long.MAX_VALUE : windowsPerSlice * windowMs;
    }
}
