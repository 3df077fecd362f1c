package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.runtime.internal.clock.OperatorClock;
import dev.rangestreams.runtime.internal.read.BoundedQuery;
import dev.rangestreams.runtime.internal.read.ForwardedReads;
import dev.rangestreams.runtime.internal.read.Isolation;
import dev.rangestreams.runtime.internal.read.KnownRecord;
import dev.rangestreams.runtime.internal.read.ReadGuard;
import dev.rangestreams.runtime.internal.read.TimelineReads;
import dev.rangestreams.runtime.internal.read.WindowStoreQueries;
import dev.rangestreams.runtime.internal.store.OpenStore;
import dev.rangestreams.runtime.internal.store.Storage;
import dev.rangestreams.runtime.internal.store.TimelineStore;
import dev.rangestreams.spi.EngineException;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
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
public final class RangeBuffer<K, V> extends TimelineStore<OpenBuffer<K, V>> implements ForwardedReads<K, V> {
    private final BufferSettings<K, V> settings;
    private @Nullable Anchor<K, V> anchor;

    RangeBuffer(BufferSettings<K, V> settings, Storage storage) {
        super(settings.description(), storage);
        this.settings = settings;
    }

    @Override
    protected OpenBuffer<K, V> contents(OpenStore store, StateStore root) {
        return new OpenBuffer<>(settings, store, storage().metricsScope());
    }

    /** Starts processing: from now on records may be {@linkplain #take taken in}. */
    public void start(OperatorClock clock) {
        if (storage().restoresItself()) {
            contents().readWhatWasRestored();
        }
        contents().start(clock);
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
            Anchor<K, V> taken = contents().intake().take(record, metadata, keepLate);
            anchor = taken;
            return taken;
        } catch (EngineException | ProcessorStateException e) {
            throw notTakenIn(record, e);
        }
    }

    /**
     * Refuses a record that lies too far ahead of the wall clock: it leaves nothing behind. A record that comes again after a
     * crash is refused if it was refused before, and only then, as far as what is stored shows it.
     *
     * @param tooFarAhead whether it lies too far ahead now
     * @return the record as an anchor that says so; null if it is to be {@linkplain #take taken in}
     * @throws ProcessorStateException if the storage fails
     */
    public @Nullable Anchor<K, V> refuse(Record<K, V> record, Optional<RecordMetadata> metadata, boolean tooFarAhead) {
        try {
            Anchor<K, V> refused = contents().intake().refuse(record, metadata, tooFarAhead);
            anchor = refused == null ? anchor : refused;
            return refused;
        } catch (EngineException | ProcessorStateException e) {
            throw notTakenIn(record, e);
        }
    }

    /**
     * Evaluates, in the order of time and arrival, all anchors whose ranges are complete once a record is taken in. To be called
     * before it is.
     *
     * @param record the record
     * @param metadata where it came from
     * @param evaluate sends an anchor on, which is {@link #anchor()} then
     * @throws ProcessorStateException if the storage fails
     * @throws UnreadableAnchorException once all are evaluated that can be read
     */
    public void evaluateBefore(
            Record<K, V> record, Optional<RecordMetadata> metadata, Consumer<Anchor<K, V>> evaluate) {
        try {
            contents().evaluateBefore(record, metadata, due -> {
                anchor = due;
                evaluate.accept(due);
            });
        } catch (EngineException e) {
            throw notTakenIn(record, e);
        }
    }

    /** A record was on time, and has been taken in: what silence there was is over. */
    public void endSilence(long timestamp, long wallMs) {
        contents().waiting().endSilence(timestamp, wallMs);
    }

    /**
     * Evaluates, in the order of time and arrival, all anchors whose ranges silence has completed.
     *
     * @param wallMs the wall clock
     * @param evaluate sends an anchor on, which is {@link #anchor()} then
     * @throws ProcessorStateException if the storage fails
     */
    public void evaluateInSilence(long wallMs, Consumer<Anchor<K, V>> evaluate) {
        try {
            contents().waiting().evaluateInSilence(wallMs, due -> {
                anchor = due;
                evaluate.accept(due);
            });
        } catch (EngineException e) {
            throw new ProcessorStateException(
                    "Store " + name() + " could not read what silence has completed: " + e.getMessage(), e);
        }
    }

    private ProcessorStateException notTakenIn(Record<K, V> record, RuntimeException e) {
        return new ProcessorStateException(
                "Store " + name() + " could not take in the record with key " + record.key() + " at "
                        + record.timestamp() + ": " + e.getMessage(),
                e);
    }

    /** The record taken in last: the one that the processors behind the buffer are about to evaluate. */
    public Anchor<K, V> anchor() {
        if (anchor == null) {
            throw new IllegalStateException("Store " + name() + " has not taken in any record");
        }
        return anchor;
    }

    /** What an anchor sees; to be closed when it is evaluated. */
    public AnchorView<K, V> view(Anchor<K, V> anchor) {
        return new AnchorView<>(this, anchor, contents().warning());
    }

    /**
     * In the check mode of the cache, makes sure that what is cached for an anchor's key is still what was stored.
     *
     * @throws IllegalStateException naming the record that somebody changed
     */
    public void checkUnchanged(Anchor<K, V> anchor) {
        contents().checkUnchanged(anchor);
    }

    RangeMetrics metrics() {
        return contents().metrics();
    }

    long visibleFrom(Anchor<K, V> anchor) {
        return contents().visibleFrom(anchor);
    }

    TimelineReads<K, V> reads(
            long visibleFrom,
            long lastArrival,
            @Nullable KnownRecord<K, V> known,
            ReadGuard guard,
            Consumer<Runnable> opened) {
        return contents().reads(() -> visibleFrom, lastArrival, known, guard, opened);
    }

    /** What a query reads is what is open now: an iterator does not outlive it, also when the store is opened again. */
    @Override
    public ReadOnlyWindowStore<K, V> target() {
        OpenBuffer<K, V> buffer = contents();
        return buffer.reads(buffer::visibleFrom, Long.MAX_VALUE, null, open(), opened -> {});
    }

    @Override
    public void close() {
        anchor = null;
        super.close();
    }

    @Override
    public <R> QueryResult<R> query(Query<R> query, PositionBound positionBound, QueryConfig config) {
        return BoundedQuery.orFailure(
                this,
                query,
                () -> new WindowStoreQueries<>(this, this, open().context()).answer(query, positionBound, config));
    }

    @Override
    public ReadOnlyWindowStore<K, V> readOnly(IsolationLevel level) {
        Isolation.check(this, open().context(), level);
        return this;
    }
}
