package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.kafka.CommitAware;
import dev.rangestreams.core.internal.kafka.StoreSensors;
import dev.rangestreams.core.internal.state.Isolation;
import dev.rangestreams.core.internal.state.MeteredTimelines;
import dev.rangestreams.core.internal.state.SeenInput;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Timelines;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.jspecify.annotations.Nullable;

/**
 * The state store behind a ranged stream, one instance per task. To Kafka it is a store like any other, restored from its
 * changelog and open to interactive queries; to the operator it takes records in and shows each anchor its surroundings.
 *
 * <p>The stream thread writes; any thread may read.
 */
public final class RangeBuffer<K, V> extends ForwardedReads<K, V> implements StateStore, CommitAware {
    private final BufferSettings<K, V> settings;
    private final Storage storage;

    private volatile @Nullable OpenBuffer<K, V> open;
    private @Nullable Anchor<K, V> anchor;

    RangeBuffer(BufferSettings<K, V> settings, Storage storage) {
        this.settings = settings;
        this.storage = storage;
    }

    /** Starts processing: from now on records may be {@linkplain #take taken in}. */
    public void start(OperatorClock clock) {
        if (storage.restoresItself()) {
            current().readWhatWasRestored();
        }
        current().start(clock);
    }

    /**
     * Takes a record in, unless it is late and late records are not kept.
     *
     * @param record the record; its key and value are not null
     * @param metadata where it came from
     * @param keepLate whether a late record is stored all the same
     * @return the record as an anchor, which says whether it was late
     * @throws ProcessorStateException if the storage fails; how much of the record is stored is then not known
     */
    public Anchor<K, V> take(Record<K, V> record, Optional<RecordMetadata> metadata, boolean keepLate) {
        try {
            Anchor<K, V> taken = current().intake().take(record, metadata, keepLate);
            anchor = taken;
            return taken;
        } catch (EngineException | ProcessorStateException e) {
            throw new ProcessorStateException(
                    "Store " + settings.name() + " could not take in the record with key " + record.key() + " at "
                            + record.timestamp() + ": " + e.getMessage(),
                    e);
        }
    }

    /** The record taken in last: the one that the processors behind the buffer are about to evaluate. */
    public Anchor<K, V> anchor() {
        if (anchor == null) {
            throw new IllegalStateException("Store " + settings.name() + " has not taken in any record");
        }
        return anchor;
    }

    /** What an anchor sees; to be closed when it is evaluated. */
    public AnchorView<K, V> view(Anchor<K, V> anchor) {
        return new AnchorView<>(this, anchor, current().warning());
    }

    /**
     * In the check mode of the cache, makes sure that what is cached for an anchor's key is still what was stored.
     *
     * @throws IllegalStateException naming the record that somebody changed
     */
    public void checkUnchanged(Anchor<K, V> anchor) {
        current().checkUnchanged(anchor);
    }

    RangeMetrics metrics() {
        return current().metrics();
    }

    long visibleFrom() {
        return current().visibleFrom();
    }

    BufferReads<K, V> reads(long lastArrival, OpenReads reads, Consumer<Runnable> opened) {
        return reads(current(), lastArrival, reads, opened);
    }

    private BufferReads<K, V> reads(
            OpenBuffer<K, V> now, long lastArrival, OpenReads reads, Consumer<Runnable> opened) {
        return new BufferReads<>(now.timelines(), now.codec(), 1, now::visibleFrom, lastArrival, reads, opened);
    }

    /** What a query reads is what is open now: an iterator does not outlive it, also when the store is opened again. */
    @Override
    ReadOnlyWindowStore<K, V> target() {
        OpenBuffer<K, V> now = current();
        OpenReads whileOpen = new OpenReads() {
            @Override
            public void check() {
                if (open != now) {
                    throw closed();
                }
            }

            @Override
            public RuntimeException reason(RuntimeException failure) {
                RuntimeException reason = OpenReads.super.reason(failure);
                return reason instanceof EngineException
                        ? new ProcessorStateException(
                                "Could not read store " + settings.name() + ": " + reason.getMessage(), reason)
                        : reason;
            }
        };
        return reads(now, Long.MAX_VALUE, whileOpen, opened -> {});
    }

    private OpenBuffer<K, V> current() {
        OpenBuffer<K, V> now = open;
        if (now == null) {
            throw closed();
        }
        return now;
    }

    private InvalidStateStoreException closed() {
        return new InvalidStateStoreException("Store " + settings.name() + " is closed");
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        try {
            long start = System.nanoTime();
            Replays replays = new Replays();
            BufferRestore restore = new BufferRestore(settings.name(), settings.retentionMs(), replays);
            RecordCodec<K, V> codec =
                    new RecordCodec<>(settings.name(), context, settings.keySerde(), settings.valueSerde());
            Timelines timelines = storage.open(context, root, restore);
            try {
                open = open(context, timelines, codec, replays, restore);
            } catch (RuntimeException e) {
                timelines.close();
                throw e;
            }
            current().restored(start);
        } catch (EngineException e) {
            throw new ProcessorStateException(
                    "Store " + settings.name() + " could not be opened: " + e.getMessage(), e);
        }
    }

    private OpenBuffer<K, V> open(
            StateStoreContext context,
            Timelines timelines,
            RecordCodec<K, V> codec,
            Replays replays,
            BufferRestore restore) {
        SeenInput seen = SeenInput.notedIn(timelines);
        restore.into(timelines, seen, storage.opened());
        StoreSensors sensors =
                new StoreSensors(context, storage.metricsScope(), settings.name(), timelines::openCursors);
        if (storage.countsEntries()) {
            sensors.estimated(timelines::approximateEntries);
        }
        return new OpenBuffer<>(
                settings, context, MeteredTimelines.around(timelines, sensors), codec, seen, replays, restore, sensors);
    }

    @Override
    public void beforeCommit() {
        current().beforeCommit();
    }

    @Override
    public void dropCache() {
        OpenBuffer<K, V> now = open;
        if (now != null) {
            now.stop();
        }
    }

    @Override
    public void commit(Map<TopicPartition, Long> changelogOffsets) {
        try {
            long start = System.nanoTime();
            OpenBuffer<K, V> now = current();
            storage.commit(now.cut(changelogOffsets));
            now.committed(start);
        } catch (EngineException e) {
            throw new ProcessorStateException(
                    "Store " + settings.name() + " could not be made durable: " + e.getMessage(), e);
        }
    }

    @Override
    public @Nullable Long committedOffset(TopicPartition partition) {
        return storage.committedOffset(partition);
    }

    @Override
    @Deprecated // Kafka still asks
    public boolean managesOffsets() {
        return storage.managesOffsets();
    }

    @Override
    public void close() {
        OpenBuffer<K, V> last = open;
        open = null;
        anchor = null;
        if (last != null) {
            try {
                storage.closing(last.lastArrival());
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
        return storage.persistent();
    }

    @Override
    public boolean isOpen() {
        return open != null;
    }

    @Override
    public <R> QueryResult<R> query(Query<R> query, PositionBound positionBound, QueryConfig config) {
        return new BufferQueries<>(this, this, current().context()).answer(query, positionBound, config);
    }

    @Override
    public ReadOnlyWindowStore<K, V> readOnly(IsolationLevel level) {
        Isolation.check(this, current().context(), level);
        return this;
    }

    @Override
    public Position getPosition() {
        return current().position();
    }
}
