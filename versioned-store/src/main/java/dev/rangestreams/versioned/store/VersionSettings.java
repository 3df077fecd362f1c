package dev.rangestreams.versioned.store;

import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.runtime.internal.store.Recovery;
import dev.rangestreams.runtime.internal.store.StoreDescription;
import dev.rangestreams.spi.TimelineEngine;

/**
 * What a versioned store is made with.
 *
 * @param engine where versions are stored
 * @param name the store's name
 * @param historyRetentionMs how far behind stream time versions may be put and are shown, inclusive; 0 or more
 */
record VersionSettings(TimelineEngine engine, String name, long historyRetentionMs) {
    boolean durable() {
        return engine.durable();
    }

    /** What has to be known of it to lead its life. The retention is inclusive, unlike that of window stores. */
    StoreDescription description() {
        return new StoreDescription(
                name, "versioned store", Recovery.PUT_AGAIN, Bounds.inclusive(historyRetentionMs), false, true);
    }
}
