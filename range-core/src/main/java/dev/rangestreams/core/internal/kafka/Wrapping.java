package dev.rangestreams.core.internal.kafka;

import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.internals.CachingWindowStore;
import org.apache.kafka.streams.state.internals.WrappedStateStore;

/** What Kafka has put around a store of ours. */
public final class Wrapping {
    private Wrapping() {}

    /** Whether reads are merged with those of a cache of Kafka's, which needs them in its own order. */
    public static boolean hasCache(StateStore root) {
        return root instanceof WrappedStateStore<?, ?, ?> wrapped
                && wrapped.findInner(CachingWindowStore.class) != null;
    }
}
