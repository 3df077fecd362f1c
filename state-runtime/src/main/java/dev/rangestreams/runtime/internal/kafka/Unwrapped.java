package dev.rangestreams.runtime.internal.kafka;

import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.internals.WrappedStateStore;
import org.jspecify.annotations.Nullable;

/** What is inside of the layers that Kafka puts around a store. */
public final class Unwrapped {
    private Unwrapped() {}

    /** The outermost layer of a type, the store itself included, or null if there is none. */
    public static <T> @Nullable T find(StateStore store, Class<T> type) {
        StateStore layer = store;
        while (!type.isInstance(layer)) {
            if (!(layer instanceof WrappedStateStore<?, ?, ?> wrapper)) {
                return null;
            }
            layer = wrapper.wrapped();
        }
        return type.cast(layer);
    }

    /** The store within all layers. */
    public static StateStore innermost(StateStore store) {
        StateStore layer = store;
        while (layer instanceof WrappedStateStore<?, ?, ?> wrapper) {
            layer = wrapper.wrapped();
        }
        return layer;
    }
}
