package dev.rangestreams.core.internal.kafka;

import dev.rangestreams.spi.EngineException;
import java.util.function.LongSupplier;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.internals.metrics.StreamsMetricsImpl;
import org.apache.kafka.streams.state.internals.metrics.StateStoreMetrics;

/** What the metrics of all stores of ours have in common: whose they are, how many iterators are open, and their end. */
abstract sealed class EngineSensors permits StoreSensors, VersionSensors {
    final StreamsMetricsImpl metrics;
    final String task;
    final String storeName;

    /** {@code scope} is the engine's name, which becomes part of the tag's name. */
    EngineSensors(StateStoreContext context, String scope, String storeName, LongSupplier openIterators) {
        this.metrics = (StreamsMetricsImpl) context.metrics();
        this.task = context.taskId().toString();
        this.storeName = storeName;
        StateStoreMetrics.addNumOpenIteratorsGauge(
                task, scope, storeName, metrics, (config, now) -> orNone(openIterators));
    }

    /** A metrics reporter may hold on to the metric of a store that was closed meanwhile. */
    private static long orNone(LongSupplier openIterators) {
        try {
            return openIterators.getAsLong();
        } catch (EngineException | InvalidStateStoreException storeClosed) {
            return 0;
        }
    }

    static void record(Sensor sensor, long since) {
        sensor.record((double) (System.nanoTime() - since));
    }

    /** Takes the metrics away again. */
    public final void remove() {
        metrics.removeAllStoreLevelSensorsAndMetrics(task, storeName);
    }
}
