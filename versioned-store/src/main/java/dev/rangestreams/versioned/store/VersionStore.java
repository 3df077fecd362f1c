package dev.rangestreams.versioned.store;

import dev.rangestreams.core.internal.kafka.CommitAware;
import dev.rangestreams.core.internal.kafka.TaskFacts;
import dev.rangestreams.core.internal.kafka.TimedRestore;
import dev.rangestreams.core.internal.state.LeftBehind;
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

/** The life of a versioned store, as Kafka leads it. One instance may be opened again after it was closed. */
abstract class VersionStore implements StateStore, CommitAware {
    private final VersionSettings settings;

    private volatile @Nullable OpenVersions open;

    VersionStore(VersionSettings settings) {
        this.settings = settings;
    }

    final VersionSettings settings() {
        return settings;
    }

    final OpenVersions current() {
        OpenVersions now = open;
        if (now == null) {
            throw new InvalidStateStoreException("Store " + settings.name() + " is closed");
        }
        return now;
    }

    /** Called when the store is open and before it is restored. */
    void opened(StateStoreContext context) {}

    /** Called when the store is to be closed. */
    void closing() {}

    @Override
    public void init(StateStoreContext context, StateStore root) {
        try {
            Timelines timelines = LeftBehind.open(
                    settings.engine(),
                    settings.timelines(context.stateDir().toPath()),
                    context,
                    found -> Retained.unusable(found, settings, TaskFacts.isExactlyOnce(context)));
            try {
                open = new OpenVersions(settings, context, timelines);
                opened(context);
                TimedRestore restore = records -> current().restore(records);
                context.register(root, restore);
            } catch (RuntimeException e) {
                open = null;
                timelines.close();
                throw e;
            }
        } catch (EngineException e) {
            throw new ProcessorStateException(
                    "Store " + settings.name() + " could not be opened: " + e.getMessage(), e);
        }
    }

    @Override
    public void commit(Map<TopicPartition, Long> changelogOffsets) {
        current().commit(changelogOffsets);
    }

    /** For callers that keep no offsets, such as older versions of Kafka; later ones call {@link #commit}. */
    @Override
    @Deprecated
    public void flush() {
        current().flush();
    }

    @Override
    public @Nullable Long committedOffset(TopicPartition partition) {
        return current().committedOffset(partition);
    }

    @Override
    @Deprecated // Kafka still asks
    public boolean managesOffsets() {
        return settings.durable();
    }

    @Override
    public void beforeCommit() {
        current().beforeCommit();
    }

    @Override
    public void dropCache() {
        OpenVersions now = open;
        if (now != null) {
            now.dropCache();
        }
    }

    @Override
    public void close() {
        OpenVersions last = open;
        open = null;
        if (last != null) {
            try {
                closing();
            } finally {
                last.close();
            }
        }
    }

    @Override
    public String name() {
        return settings.name();
    }

    @Override
    public boolean persistent() {
        return settings.durable();
    }

    @Override
    public boolean isOpen() {
        return open != null;
    }

    @Override
    public Position getPosition() {
        return current().position();
    }
}
