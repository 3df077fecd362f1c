package dev.rangestreams.core.internal.kafka;

import java.util.function.LongSupplier;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.internals.metrics.StateStoreMetrics;

/**
 * Kafka's store metrics for a store of ours, under Kafka's names and at its levels: latencies need the recording level debug.
 * Times are nanoseconds of {@link System#nanoTime()}.
 */
public final class StoreSensors extends EngineSensors {
    private final Sensor put;
    private final Sensor fetch;
    private final Sensor commit;
    private final Sensor restore;
    private final Sensor iteratorDuration;

    /**
     * Registers the metrics.
     *
     * @param scope the engine's name, which becomes part of the tag's name
     * @param openIterators how many iterators are open
     */
    public StoreSensors(StateStoreContext context, String scope, String storeName, LongSupplier openIterators) {
        super(context, scope, storeName, openIterators);
        put = StateStoreMetrics.putSensor(task, scope, storeName, metrics);
        fetch = StateStoreMetrics.fetchSensor(task, scope, storeName, metrics);
        commit = StateStoreMetrics.commitSensor(task, scope, storeName, metrics);
        restore = StateStoreMetrics.restoreSensor(task, scope, storeName, metrics);
        iteratorDuration = StateStoreMetrics.iteratorDurationSensor(task, scope, storeName, metrics);
    }

    /** Whether latencies are recorded at all: if not, there is no need to take the time. */
    public boolean recording() {
        return put.shouldRecord();
    }

    public void put(long since) {
        record(put, since);
    }

    public void fetch(long since) {
        record(fetch, since);
    }

    public void commit(long since) {
        record(commit, since);
    }

    public void restore(long since) {
        record(restore, since);
    }

    public void iterated(long since) {
        record(iteratorDuration, since);
    }
}
