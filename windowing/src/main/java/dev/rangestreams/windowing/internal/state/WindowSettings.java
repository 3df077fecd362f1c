package dev.rangestreams.windowing.internal.state;

import dev.rangestreams.api.Aggregate;
import dev.rangestreams.runtime.internal.store.Recovery;
import dev.rangestreams.runtime.internal.store.StoreDescription;

/**
 * What one operator's windows are.
 *
 * @param name of the windows, and of their store
 * @param bounds which windows there are
 * @param latenessMs how long after its end a window stays open
 * @param earlyMs the interval of early fires, 0 for none
 * @param aggregate what is computed
 * @param keySerde of what they are keyed by
 * @param logged whether there is a changelog
 */
public record WindowSettings<K, V, A, R>(
        String name,
        WindowBounds bounds,
        long latenessMs,
        long earlyMs,
        Aggregate<V, A, R> aggregate,
        WindowKeySerde<K> keySerde,
        boolean logged) {
    /** What has to be known of the store to lead its life. */
    StoreDescription description() {
        return new StoreDescription(name, "window operator's store", Recovery.PUT_AGAIN, Long.MAX_VALUE, false, false);
    }
}
