package dev.rangestreams.runtime.internal.kafka;

import java.util.function.Supplier;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;
import org.apache.kafka.streams.query.Position;
import org.jspecify.annotations.Nullable;

/** Sends one store's changes to its changelog partition, within the task's transaction where there is one. */
public final class Changelog {
    private final InternalProcessorContext<?, ?> context;
    private final String storeName;
    private final Position nowhere = Position.emptyPosition();
    private final boolean withPosition;

    /** The changelog of a store in the task that {@code context} belongs to. */
    public Changelog(StateStoreContext context, String storeName) {
        if (!(context instanceof InternalProcessorContext<?, ?> internal)) {
            throw new IllegalArgumentException(
                    "Store " + storeName + " can log its changes only inside Kafka Streams, but" + " was opened with a "
                            + context.getClass().getName() + "; switch its logging off there");
        }
        this.context = internal;
        this.storeName = storeName;
        this.withPosition = StreamsConfig.InternalConfig.getBoolean(
                context.appConfigs(), StreamsConfig.InternalConfig.IQ_CONSISTENCY_OFFSET_VECTOR_ENABLED, false);
    }

    /**
     * Logs one change, with the position only where Kafka keeps positions in changelogs, at the present time: the broker's retention goes by it, and the record's own time may be a year ago. A null value is a deletion.
     */
    public void log(byte[] key, byte @Nullable [] value, Supplier<Position> position) {
        logAt(context.currentSystemTimeMs(), key, value, position);
    }

    /**
     * Logs one change at a time of its own, which is how long it stays and what a restore goes by; a null value is a deletion.
     */
    public void logAt(long timestamp, byte[] key, byte @Nullable [] value, Supplier<Position> position) {
        // Fresh headers each time: Kafka adds the position to them when consistent queries are on.
        context.logChange(
                storeName,
                Bytes.wrap(key),
                value,
                timestamp,
                new RecordHeaders(),
                withPosition ? position.get() : nowhere);
    }

    /** The name of a store's changelog topic, which serializers are told. */
    public static String topic(StateStoreContext context, String storeName) {
        String prefix =
                context instanceof InternalProcessorContext<?, ?> internal ? internal.changelogFor(storeName) : null;
        return prefix == null ? context.applicationId() + "-" + storeName + "-changelog" : prefix;
    }
}
