package dev.rangestreams.runtime.internal.kafka;

import dev.rangestreams.spi.EngineException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.internals.metrics.StreamsMetricsImpl;
import org.apache.kafka.streams.state.internals.metrics.StateStoreMetrics;

/**
 * Kafka's store metrics that all stores of ours have, under Kafka's names and at its levels: latencies need the recording level
 * debug. Times are nanoseconds of {@link System#nanoTime()}; see {@link #start}.
 */
public sealed class StoreSensors permits VersionSensors {
    final StreamsMetricsImpl metrics;
    final String task;
    final String storeName;

    private final String scope;
    private final Sensor put;
    private final Sensor fetch;
    private final Sensor commit;
    private final Sensor restore;
    private final Sensor iteratorDuration;
    private final OpenIterators iterators = new OpenIterators();

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
        this.scope = scope;
        put = StateStoreMetrics.putSensor(task, scope, storeName, metrics);
        fetch = StateStoreMetrics.fetchSensor(task, scope, storeName, metrics);
        commit = StateStoreMetrics.commitSensor(task, scope, storeName, metrics);
        restore = StateStoreMetrics.restoreSensor(task, scope, storeName, metrics);
        iteratorDuration = StateStoreMetrics.iteratorDurationSensor(task, scope, storeName, metrics);
        StateStoreMetrics.addNumOpenIteratorsGauge(
                task, scope, storeName, metrics, (config, now) -> orNone(openIterators));
        StateStoreMetrics.addOldestOpenIteratorGauge(
                task, scope, storeName, metrics, (config, now) -> iterators.oldestSinceMs());
    }

    /** Publishes about how many entries are stored, as Kafka does for its stores on RocksDB; for engines that know. */
    public final void estimated(LongSupplier entries) {
        metrics.addStoreLevelMutableMetric(
                task,
                scope,
                storeName,
                "estimate-num-keys",
                "About how many entries the store holds",
                Sensor.RecordingLevel.INFO,
                (config, now) -> orNone(entries));
    }

    /** A metrics reporter may hold on to the metric of a store that was closed meanwhile. */
    private static long orNone(LongSupplier number) {
        try {
            return number.getAsLong();
        } catch (EngineException | InvalidStateStoreException storeClosed) {
            return 0;
        }
    }

    /** Whether latencies are recorded at all: if not, there is no need to take the time. */
    public final boolean recording() {
        return put.shouldRecord();
    }

    /** When an operation began, to be told to the method that says which it was; 0 if nobody wants to know. */
    public final long start() {
        return recording() ? System.nanoTime() : 0;
    }

    static void record(Sensor sensor, long since) {
        if (since != 0) {
            sensor.record((double) (System.nanoTime() - since));
        }
    }

    public final void put(long since) {
        record(put, since);
    }

    public final void fetch(long since) {
        record(fetch, since);
    }

    public final void commit(long since) {
        record(commit, since);
    }

    public final void restore(long since) {
        record(restore, since);
    }

    /** An iterator is opened now. What is given back is to be run when it is closed; only the first time counts. */
    public final Runnable iterating() {
        if (!recording()) {
            return StoreSensors::noteNothing;
        }
        long since = System.nanoTime();
        long number = iterators.opened();
        AtomicBoolean closed = new AtomicBoolean();
        return () -> {
            if (closed.compareAndSet(false, true)) {
                iterators.closed(number);
                record(iteratorDuration, since);
            }
        };
    }

    private static void noteNothing() {}

    /** Takes the metrics away again. */
    public final void remove() {
        metrics.removeAllStoreLevelSensorsAndMetrics(task, storeName);
    }
}
