package dev.rangestreams.core.internal.kafka;

import java.util.function.LongSupplier;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.internals.metrics.StateStoreMetrics;

/** Kafka's metrics of a key-value store for one of ours, under Kafka's names; latencies need the recording level debug. */
public final class VersionSensors extends EngineSensors {
    private final Sensor put;
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
        put = StateStoreMetrics.putSensor(task, scope, storeName, metrics);
        get = StateStoreMetrics.getSensor(task, scope, storeName, metrics);
        delete = StateStoreMetrics.deleteSensor(task, scope, storeName, metrics);
    }

    /** When an operation began, to be told to the method that says which it was. */
    public long start() {
        return put.shouldRecord() ? System.nanoTime() : 0;
    }

    public void put(long start) {
        recordIfStarted(put, start);
    }

    public void get(long start) {
        recordIfStarted(get, start);
    }

    public void delete(long start) {
        recordIfStarted(delete, start);
    }

    private static void recordIfStarted(Sensor sensor, long start) {
        if (start != 0) {
            record(sensor, start);
        }
    }
}
