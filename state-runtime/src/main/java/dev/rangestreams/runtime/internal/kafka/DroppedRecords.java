package dev.rangestreams.runtime.internal.kafka;

import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.processor.internals.metrics.StreamsMetricsImpl;
import org.apache.kafka.streams.processor.internals.metrics.TaskMetrics;

/** Counts into a task's {@code dropped-records-total} and {@code dropped-records-rate}. */
public final class DroppedRecords {
    private final Sensor sensor;

    /** The sensor of the task that {@code context} belongs to; call on its stream thread. */
    public DroppedRecords(ProcessingContext context) {
        sensor = TaskMetrics.droppedRecordsSensor(
                Thread.currentThread().getName(), context.taskId().toString(), (StreamsMetricsImpl) context.metrics());
    }

    /** As above, for a store of the task. */
    public DroppedRecords(StateStoreContext context) {
        sensor = TaskMetrics.droppedRecordsSensor(
                Thread.currentThread().getName(), context.taskId().toString(), (StreamsMetricsImpl) context.metrics());
    }

    /** Counts one dropped record. */
    public void count() {
        sensor.record();
    }
}
