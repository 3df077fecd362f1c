package dev.rangestreams.runtime.internal.store;

import dev.rangestreams.runtime.internal.engine.OwnSettings;
import dev.rangestreams.runtime.internal.kafka.CommitAware;
import dev.rangestreams.runtime.internal.kafka.StoreSensors;
import dev.rangestreams.runtime.internal.kafka.TimedRestore;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Timelines;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.jspecify.annotations.Nullable;

/**
 * The life of a store, as Kafka leads it, for all kinds of stores. A kind says what it holds, by its {@link StoreDescription}
 * and its {@link StoreContents}, and what its users call. One instance may be opened again after it was closed.
 *
 * @param <C> what it holds
 */
public abstract class TimelineStore<C extends StoreContents> implements StateStore, CommitAware {
    private final StoreDescription description;
    private final Storage storage;
    private volatile @Nullable Opened<C> opened;

    /**
     * A store that is not open yet.
     *
     * @param description what it is
     * @param storage where it is kept
     */
    protected TimelineStore(StoreDescription description, Storage storage) {
        this.description = description;
        this.storage = storage;
    }

    /** A class, since a record would compare what cannot be compared. */
    private static final class Opened<C> {
        private final OpenStore store;
        private final C contents;

        Opened(OpenStore store, C contents) {
            this.store = store;
            this.contents = contents;
        }
    }

    /**
     * Takes up the contents of a store that was just opened, before it is restored.
     *
     * @param store the store
     * @param root what Kafka knows it as
     */
    protected abstract C contents(OpenStore store, StateStore root);

    /** How it keeps values, for kinds that can keep them in more than one way: what is kept in another way is restored. */
    protected String layout(StateStore root) {
        return "";
    }

    protected final StoreDescription description() {
        return description;
    }

    protected final Storage storage() {
        return storage;
    }

    /**
     * The contents.
     *
     * @throws InvalidStateStoreException if the store is closed
     */
    protected final C contents() {
        return opened().contents;
    }

    /** As {@link #contents()}, for all that does not depend on the kind of store. */
    protected final OpenStore open() {
        return opened().store;
    }

    private Opened<C> opened() {
        Opened<C> now = opened;
        if (now == null) {
            throw new InvalidStateStoreException("Store " + name() + " is closed");
        }
        return now;
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        long start = System.nanoTime();
        OwnSettings.check(context.appConfigs());
        try {
            String layout = layout(root);
            Timelines timelines = storage.open(description, layout, context, root);
            @Nullable C made = null;
            try {
                OpenStore store = new OpenStore(description, layout, context, timelines, storage.keepsNotes());
                C contents = contents(store, root);
                made = contents;
                opened = new Opened<>(store, contents);
                if (!storage.restoresItself()) {
                    TimedRestore restore = records -> store.restore(records, contents);
                    context.register(root, restore);
                }
                StoreSensors sensors = contents.sensors();
                if (sensors != null) {
                    if (!storage.restoresItself()) {
                        sensors.estimated(timelines::approximateEntries);
                    }
                    sensors.restore(start);
                }
                StoreNotice.of(description, storage, context, contents.cacheBytes());
            } catch (RuntimeException e) {
                opened = null;
                if (made != null) {
                    abandon(made);
                }
                timelines.close();
                throw e;
            }
        } catch (EngineException e) {
            throw new ProcessorStateException("Store " + name() + " could not be opened: " + e.getMessage(), e);
        }
    }

    /** Takes back what contents that were made have registered. */
    private static void abandon(StoreContents made) {
        StoreSensors sensors = made.sensors();
        made.close();
        if (sensors != null) {
            sensors.remove();
        }
    }

    @Override
    public void beforeCommit() {
        Opened<C> now = opened();
        try {
            now.store.beforeCommit(now.contents);
        } catch (EngineException e) {
            throw now.store.failed("give back storage of", e);
        }
    }

    @Override
    public void commit(Map<TopicPartition, Long> changelogOffsets) {
        Opened<C> now = opened();
        StoreSensors sensors = now.contents.sensors();
        long start = sensors == null ? 0 : sensors.start();
        try {
            now.store.commit(changelogOffsets, now.contents);
            storage.commit(changelogOffsets);
        } catch (EngineException e) {
            throw now.store.failed("make durable", e);
        }
        if (sensors != null) {
            sensors.commit(start);
        }
    }

    /** For callers that keep no offsets, such as older versions of Kafka; later ones call {@link #commit}. */
    @Override
    @Deprecated
    public void flush() {
        Opened<C> now = opened();
        try {
            now.store.flush(now.contents);
        } catch (EngineException e) {
            throw now.store.failed("make durable", e);
        }
    }

    @Override
    public @Nullable Long committedOffset(TopicPartition partition) {
        return storage.committedOffset(partition, open().checkpoint());
    }

    @Override
    @Deprecated // Kafka still asks
    public boolean managesOffsets() {
        return storage.managesOffsets();
    }

    @Override
    public void dropCache() {
        Opened<C> now = opened;
        if (now != null) {
            now.contents.dropCache();
        }
    }

    @Override
    public void close() {
        Opened<C> last = opened;
        opened = null;
        if (last == null) {
            return;
        }
        StoreSensors sensors = last.contents.sensors();
        try {
            last.store.close(last.contents);
        } catch (EngineException e) {
            throw new ProcessorStateException(
                    "Store " + name() + " of task " + last.store.context().taskId() + " could not be closed: "
                            + e.getMessage(),
                    e);
        } finally {
            if (sensors != null) {
                sensors.remove();
            }
        }
    }

    @Override
    public final String name() {
        return description.name();
    }

    @Override
    public boolean persistent() {
        return storage.persistent();
    }

    @Override
    public boolean isOpen() {
        return opened != null;
    }

    @Override
    public Position getPosition() {
        return open().input().position();
    }
}
