package dev.rangestreams.runtime.internal.kafka;

import java.util.function.LongSupplier;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.internals.metrics.StateStoreMetrics;

/** Kafka's metrics of a versioned store for one of ours; reads of several versions count as fetches. */
public final class VersionSensors extends StoreSensors {
    private final Sensor get;
    private final Sensor delete;

    /**
     * Registers the metrics.
     *
     * @param scope the engine's name, which becomes part of the tag's name
     * @param openIterators how many iterators are open
     */
    public VersionSensors(StateStoreContext context, String scope, String storeName, LongSupplier openIterators) {
        super(context, scope, storeName, openIterators);
        get = StateStoreMetrics.getSensor(task, scope, storeName, metrics);
        delete = StateStoreMetrics.deleteSensor(task, scope, storeName, metrics);
    }

    public void get(long since) {
        record(get, since);
    }

    public void delete(long since) {
        record(delete, since);
    }
}
