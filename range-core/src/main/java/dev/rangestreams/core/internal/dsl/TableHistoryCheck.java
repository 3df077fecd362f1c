package dev.rangestreams.core.internal.dsl;

import dev.rangestreams.runtime.internal.kafka.TableHistory;
import java.util.Set;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorSupplier;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * In front of a join, a step that changes nothing. It makes sure, while the topology is built, that the table knows the versions that
 * records which waited will ask for.
 *
 * @param call who asks, for messages
 * @param stream any stream of the topology
 * @param store the table's store
 * @param graceMs how long records wait
 */
public record TableHistoryCheck<K, V>(String call, KStream<?, ?> stream, String store, long graceMs)
        implements FixedKeyProcessorSupplier<K, V, V> {
    @Override
    public FixedKeyProcessor<K, V, V> get() {
        return new ContextualFixedKeyProcessor<>() {
            @Override
            public void process(FixedKeyRecord<K, V> record) {
                context().forward(record);
            }
        };
    }

    /** Asked by Kafka while it builds the topology, when the table's store is there. */
    @Override
    public Set<StoreBuilder<?>> stores() {
        Long history = TableHistory.of(stream, store);
        if (history == null) {
            throw new IllegalArgumentException(call + ": the table's store " + store
                    + " is not versioned, so it does not know what was valid at a record's time; make the table with"
                    + " Materialized.as(VersionedStores.versioned(..))");
        }
        if (history < graceMs) {
            throw new IllegalArgumentException(call + ": the table's store " + store + " remembers " + history
                    + " ms, but records wait for a grace of " + graceMs
                    + " ms: raise the store's history retention, or lower the grace");
        }
        return Set.of();
    }
}
