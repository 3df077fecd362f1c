package dev.rangestreams.testkit;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.StateStore;

/** An open store of Kafka's kind, with what a task does to it. */
class OpenStore<S extends StateStore> {
    final S store;
    private final StoreContext context;

    OpenStore(S store, StoreContext context) {
        this.store = store;
        this.context = context;
        store.init(context.context(), store);
    }

    final S store() {
        return store;
    }

    /** As Kafka counts them, where the store is one that Kafka has wrapped. */
    final long openIterators() {
        return context.openIterators();
    }

    /** Hands over records of the changelog. */
    final void restore(List<ConsumerRecord<byte[], byte[]>> records) {
        context.restore(records);
    }

    /** As Kafka does at a commit, whichever version it is. */
    @SuppressWarnings("deprecation")
    final void flush() {
        try {
            store.commit(Map.of());
        } catch (NoSuchMethodError before43) {
            store.flush();
        }
        context.committed();
    }
}
