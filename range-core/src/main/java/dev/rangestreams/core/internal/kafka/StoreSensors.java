package dev.rangestreams.core.internal.kafka;

import dev.rangestreams.spi.EngineException;
import java.util.function.LongSupplier;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.internals.metrics.StreamsMetricsImpl;
import org.apache.kafka.streams.state.internals.metrics.StateStoreMetrics;

/**
 * Kafka's store metrics for a store of ours, under Kafka's names and at its levels: latencies need the recording level debug.
 * Times are nanoseconds of {@link System#nanoTime()}.
 */
public final class StoreSensors {
    private final StreamsMetricsImpl metrics;
    private final String task;
    private final String storeName;
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
        this.metrics = (StreamsMetricsImpl) context.metrics();
        this.task = context.taskId().toString();
        this.storeName = storeName;
        put = StateStoreMetrics.putSensor(task, scope, storeName, metrics);
        fetch = StateStoreMetrics.fetchSensor(task, scope, storeName, metrics);
        commit = StateStoreMetrics.commitSensor(task, scope, storeName, metrics);
        restore = StateStoreMetrics.restoreSensor(task, scope, storeName, metrics);
        iteratorDuration = StateStoreMetrics.iteratorDurationSensor(task, scope, storeName, metrics);
        StateStoreMetrics.addNumOpenIteratorsGauge(
                task, scope, storeName, metrics, (config, now) -> orNone(openIterators));
    }

    /** A metrics reporter may hold on to the metric of a store that was closed meanwhile. */
    private static long orNone(LongSupplier openIterators) {
        try {
            return openIterators.getAsLong();
        } catch (EngineException storeClosed) {
            return 0;
        }
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

    private static void record(Sensor sensor, long since) {
        sensor.record((double) (System.nanoTime() - since));
    }

    /** Takes the metrics away again. */
    public void remove() {
        metrics.removeAllStoreLevelSensorsAndMetrics(task, storeName);
    }
}
