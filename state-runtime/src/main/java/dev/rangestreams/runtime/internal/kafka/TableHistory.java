package dev.rangestreams.runtime.internal.kafka;

import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.internals.AbstractStream;
import org.apache.kafka.streams.processor.internals.InternalTopologyBuilder;
import org.jspecify.annotations.Nullable;

/** How far back a table's store remembers, which Kafka knows once it has added the store to the topology. */
public final class TableHistory {
    private TableHistory() {}

    /**
     * Looks at a store.
     *
     * @param stream any stream of the topology
     * @return milliseconds; null if the store is not versioned
     */
    public static @Nullable Long of(KStream<?, ?> stream, String store) {
        InternalTopologyBuilder topology = new Topology<>((AbstractStream<?, ?>) stream).builder();
        return topology.isStoreVersioned(store) ? topology.historyRetention(store) : null;
    }

    private static final class Topology<K, V> extends AbstractStream<K, V> {
        Topology(AbstractStream<K, V> stream) {
            super(stream);
        }

        InternalTopologyBuilder builder() {
            return internalTopologyBuilder();
        }
    }
}
