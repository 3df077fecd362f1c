package dev.rangestreams.testkit.internal.store;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateStore;
import org.jspecify.annotations.Nullable;

/** An open store of Kafka's kind, with what a task does to it. */
public class OpenStore<S extends StateStore> {
    public final S store;
    private final StoreContext context;

    public OpenStore(S store, StoreContext context) {
        this.store = store;
        this.context = context;
        store.init(context.context(), store);
    }

    public final S store() {
        return store;
    }

    /** As Kafka counts them, where the store is one that Kafka has wrapped. */
    public final long openIterators() {
        return context.openIterators();
    }

    /** Hands over records of the changelog. */
    public final void restore(List<ConsumerRecord<byte[], byte[]>> records) {
        context.restore(records);
    }

    /** As Kafka does at a commit of a store without a changelog. */
    public final void flush() {
        commit(Map.of());
    }

    /** As Kafka does at a commit of a store with one. */
    public final void commit(long offset) {
        commit(Map.of(StoreContext.CHANGELOG, offset));
    }

    /** Whether the store says that it keeps the offset of its last commit; of earlier versions of Kafka none does. */
    @SuppressWarnings("deprecation")
    final boolean managesOffsets() {
        try {
            return store.managesOffsets();
        } catch (NoSuchMethodError before43) {
            return false;
        }
    }

    final @Nullable Long committedOffset() {
        return managesOffsets() ? store.committedOffset(StoreContext.CHANGELOG) : null;
    }

    /** Whichever version of Kafka it is. */
    @SuppressWarnings("deprecation")
    private void commit(Map<TopicPartition, Long> offsets) {
        try {
            store.commit(offsets);
        } catch (NoSuchMethodError before43) {
            store.flush();
        }
        context.committed();
    }
}
