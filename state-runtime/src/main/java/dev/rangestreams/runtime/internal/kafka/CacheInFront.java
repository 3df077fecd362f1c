package dev.rangestreams.runtime.internal.kafka;

import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.internals.CachingWindowStore;
import org.apache.kafka.streams.state.internals.WrappedStateStore;

/** Whether Kafka has put a cache of its own in front of a window store of ours. */
public final class CacheInFront {
    private CacheInFront() {}

    /** Whether reads are merged with those of a cache of Kafka's, which needs them in its own order. */
    public static boolean of(StateStore root) {
        return root instanceof WrappedStateStore<?, ?, ?> wrapped
                && wrapped.findInner(CachingWindowStore.class) != null;
    }
}
