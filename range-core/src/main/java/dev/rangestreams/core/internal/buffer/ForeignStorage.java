package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.spi.Timelines;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.BatchingStateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;

/**
 * A buffer on a window store that somebody else made, Kafka's own among them. It restores itself, keeps its own time, and
 * brings its own faults.
 */
public final class ForeignStorage implements Storage {
    private final WindowStore<Bytes, byte[]> store;
    private final String scope;

    private ForeignStorage(WindowStore<Bytes, byte[]> store, String scope) {
        this.store = store;
        this.scope = scope;
    }

    /** Buffers on stores of a supplier that keeps duplicates. */
    public static Backend on(WindowBytesStoreSupplier supplier) {
        return (storeName, retentionMs) -> new ForeignStorage(supplier.get(), supplier.metricsScope());
    }

    @Override
    public String metricsScope() {
        return scope;
    }

    @Override
    public boolean persistent() {
        return store.persistent();
    }

    @Override
    @SuppressWarnings("deprecation") // still asked by Kafka
    public boolean managesOffsets() {
        return store.managesOffsets();
    }

    @Override
    public @Nullable Long committedOffset(TopicPartition partition) {
        return store.committedOffset(partition);
    }

    @Override
    public Timelines open(StateStoreContext context, StateStore root, BatchingStateRestoreCallback restore) {
        store.init(context, root);
        return new WindowStoreTimelines(store);
    }

    @Override
    public boolean countsEntries() {
        return false;
    }

    @Override
    public boolean restoresItself() {
        return true;
    }

    @Override
    public void commit(StoredCut cut) {
        store.commit(cut.offsets());
    }

    @Override
    public StoredCut opened() {
        return StoredCut.NOTHING;
    }

    @Override
    public void closing(long lastArrival) {
        // The store looks after itself.
    }

    @Override
    public String toString() {
        return scope + ", not ours";
    }
}
