package dev.rangestreams.core.internal.kafka;

import java.util.function.LongSupplier;
import org.apache.kafka.streams.processor.StateStoreContext;

/** Kafka's metrics of a window store for a buffer of ours. */
public final class StoreSensors extends EngineSensors {
    /**
     * Registers the metrics.
     *
     * @param scope the engine's name, which becomes part of the tag's name
     * @param openIterators how many iterators are open
     */
    public StoreSensors(StateStoreContext context, String scope, String storeName, LongSupplier openIterators) {
        super(context, scope, storeName, openIterators);
    }
}
