package dev.rangestreams.core.internal.kafka;

import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.internals.AbstractStream;
import org.jspecify.annotations.Nullable;

/** What a grouped stream knows about itself and does not say through its public interface. */
public final class StreamSettings<K, V> extends AbstractStream<K, V> {
    private StreamSettings(AbstractStream<K, V> stream) {
        super(stream);
    }

    /** The settings of a stream that was made by Kafka's own {@code groupBy} or {@code groupByKey}. */
    @SuppressWarnings("unchecked") // the grouped stream of K and V is an abstract stream of K and V
    public static <K, V> StreamSettings<K, V> of(KGroupedStream<K, V> grouped) {
        if (!(grouped instanceof AbstractStream<?, ?> stream)) {
            throw new IllegalArgumentException(
                    "rangeOver needs a stream grouped by KStream.groupByKey or groupBy, but got a "
                            + grouped.getClass().getName());
        }
        return new StreamSettings<>((AbstractStream<K, V>) stream);
    }

    /** The key serde given when grouping, or null for the configured default. */
    public @Nullable Serde<K> groupedKeySerde() {
        return keySerde;
    }

    /** The value serde given when grouping, or null for the configured default. */
    public @Nullable Serde<V> groupedValueSerde() {
        return valueSerde;
    }

    /** A name that is unique in the topology, numbered as Kafka numbers its own. */
    public String generateName(String prefix) {
        return builder.newProcessorName(prefix);
    }
}
