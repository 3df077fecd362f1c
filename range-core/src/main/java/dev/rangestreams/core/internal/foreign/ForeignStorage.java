package dev.rangestreams.core.internal.foreign;

import dev.rangestreams.runtime.internal.store.Checkpoint;
import dev.rangestreams.runtime.internal.store.Storage;
import dev.rangestreams.runtime.internal.store.StoreDescription;
import dev.rangestreams.runtime.internal.store.StorePlace;
import dev.rangestreams.spi.Timelines;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
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
    private final String why;
    private final @Nullable String drawback;

    /** A buffer on a store of a supplier that keeps duplicates, and that was named in code. */
    public ForeignStorage(WindowBytesStoreSupplier supplier) {
        this(supplier, "its supplier makes it", null);
    }

    /**
     * A buffer on a store of a supplier that keeps duplicates.
     *
     * @param why what chose it, as it stands after "because"
     * @param drawback what there is to be warned of, null for nothing
     */
    public ForeignStorage(WindowBytesStoreSupplier supplier, String why, @Nullable String drawback) {
        this.why = why;
        this.drawback = drawback;
        this.store = supplier.get();
        this.scope = supplier.metricsScope();
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
    public boolean keepsNotes() {
        return false;
    }

    @Override
    public Timelines open(StoreDescription description, String layout, StateStoreContext context, StateStore root) {
        store.init(context, root);
        return new WindowStoreTimelines(store);
    }

    @Override
    public boolean restoresItself() {
        return true;
    }

    @Override
    public void commit(Map<TopicPartition, Long> changelogOffsets) {
        store.commit(changelogOffsets);
    }

    @Override
    public @Nullable Long committedOffset(TopicPartition partition, Checkpoint checkpoint) {
        return store.committedOffset(partition);
    }

    @Override
    public StorePlace place() {
        return new StorePlace("a store that is not ours, " + scope, why, drawback);
    }

    @Override
    public String toString() {
        return scope + ", not ours";
    }
}
