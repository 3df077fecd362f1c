package dev.rangestreams.windowing.internal.state;

import dev.rangestreams.api.Aggregate;
import dev.rangestreams.runtime.internal.store.Recovery;
import dev.rangestreams.runtime.internal.store.StoreDescription;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * What one operator's windows are.
 *
 * @param name of the windows, and of their store
 * @param bounds which windows there are
 * @param latenessMs how long after its end a window stays open
 * @param earlyMs the interval of early fires, 0 for none
 * @param aggregate what is computed
 * @param keySerde null for the configured default
 * @param logged whether there is a changelog
 */
public record WindowSettings<K, V, A, R>(
        String name,
        WindowBounds bounds,
        long latenessMs,
        long earlyMs,
        Aggregate<V, A, R> aggregate,
        @Nullable Serde<K> keySerde,
        boolean logged) {
    /** What has to be known of the store to lead its life. */
    StoreDescription description() {
        return new StoreDescription(name, "window operator's store", Recovery.PUT_AGAIN, Long.MAX_VALUE, false, false);
    }
}
