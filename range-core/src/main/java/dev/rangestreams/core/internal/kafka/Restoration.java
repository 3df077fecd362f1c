package dev.rangestreams.core.internal.kafka;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.jspecify.annotations.Nullable;

/** How a window store gets its changelog's records back: what they hold, and how far the input had been read then. */
public interface Restoration {
    /** Takes one record; a null value is a deletion. */
    void restore(byte[] key, byte @Nullable [] value);

    /** Told after each batch, with what its records tell of the input; empty unless Kafka keeps positions in changelogs. */
    void restored(Position seen);

    /** Registers a store for being restored. */
    static void register(StateStoreContext context, StateStore root, StateStore store, Restoration restoration) {
        RestoredPosition position = new RestoredPosition(context);
        boolean full = ValueFormat.isRestoredInFull(root, store);
        ValueFormat format = ValueFormat.of(root);
        TimedRestore callback = records -> {
            Position seen = Position.emptyPosition();
            for (ConsumerRecord<byte[], byte[]> record : records) {
                byte @Nullable [] value = record.value();
                restoration.restore(record.key(), full && value != null ? format.fromFull(value) : value);
                position.of(record, seen);
            }
            restoration.restored(seen);
        };
        context.register(root, callback);
    }
}
