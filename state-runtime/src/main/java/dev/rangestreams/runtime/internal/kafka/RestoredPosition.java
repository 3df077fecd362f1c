package dev.rangestreams.runtime.internal.kafka;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.internals.ChangelogRecordDeserializationHelper;
import org.apache.kafka.streams.query.Position;

/** Reads the input position from changelog records, where Kafka keeps it there. */
public final class RestoredPosition {
    private final boolean kept;

    /** For a store of the task that {@code context} belongs to. */
    public RestoredPosition(StateStoreContext context) {
        kept = StreamsConfig.InternalConfig.getBoolean(
                context.appConfigs(), StreamsConfig.InternalConfig.IQ_CONSISTENCY_OFFSET_VECTOR_ENABLED, false);
    }

    /** Moves {@code position} up to that of a restored record. */
    public void of(ConsumerRecord<byte[], byte[]> record, Position position) {
        ChangelogRecordDeserializationHelper.applyChecksAndUpdatePosition(record, kept, position);
    }
}
