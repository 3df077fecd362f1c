package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.kafka.Changelog;
import dev.rangestreams.core.internal.kafka.CommitAware;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Timelines;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.query.Position;
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
    private final Backend backend;

    private volatile @Nullable Open<K, V> open;

    RangeBuffer(BufferSettings<K, V> settings, Backend backend) {
        this.settings = settings;
        this.backend = backend;
    }

    /** Starts processing: from now on records may be {@linkplain #take taken in}. */
    public void start(OperatorClock clock) {
        current().start(clock);
    }

    /**
     * Takes a record in, unless it is late and late records are not kept.
     *
     * @param record the record; its key and value are not null
     * @param metadata where it came from
     * @param keepLate whether a late record is stored all the same
     * @return the record as an anchor, which says whether it was late
     */
    public Anchor<K, V> take(Record<K, V> record, Optional<RecordMetadata> metadata, boolean keepLate) {
        return current().intake().take(record, metadata, keepLate);
    }

    /** What an anchor sees; to be closed when it is evaluated. */
    public AnchorView<K, V> view(Anchor<K, V> anchor, ReadWarning warning) {
        return new AnchorView<>(this, anchor, warning);
    }

    /** How far back entries are kept: they are visible while their timestamp is above stream time minus this. */
    public long retentionPeriod() {
        return settings.retentionMs();
    }

    long visibleFrom() {
        return current().visibleFrom();
    }

    BufferReads<K, V> reads(long lastArrival, OpenReads reads, Consumer<Runnable> opened) {
        Open<K, V> now = current();
        return new BufferReads<>(now.timelines, now.codec, now::visibleFrom, lastArrival, reads, opened);
    }

    @Override
    ReadOnlyWindowStore<K, V> target() {
        return reads(Long.MAX_VALUE, this::current, opened -> {});
    }

    private Open<K, V> current() {
        Open<K, V> now = open;
        if (now == null) {
            throw new InvalidStateStoreException("Store " + settings.name() + " is closed");
        }
        return now;
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        try {
            Position position = Position.emptyPosition();
            Replays replays = new Replays();
            BufferRestore restore = new BufferRestore(settings.name(), settings.retentionMs(), position, replays);
            Timelines timelines = backend.open(settings.name(), settings.retentionMs(), context, root, restore);
            restore.into(timelines);
            open = new Open<>(settings, context, timelines, position, replays, restore);
        } catch (EngineException e) {
            throw new ProcessorStateException(
                    "Store " + settings.name() + " could not be opened: " + e.getMessage(), e);
        }
    }

    @Override
    public void beforeCommit() {
        current().beforeCommit();
    }

    @Override
    public void dropCache() {
        Open<K, V> now = open;
        if (now != null) {
            now.stop();
        }
    }

    @Override
    @Deprecated // Kafka 4.3 and newer call commit, which calls this
    public void flush() {
        try {
            current().timelines.flush();
        } catch (EngineException e) {
            throw new ProcessorStateException(
                    "Store " + settings.name() + " could not be flushed: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        Open<K, V> last = open;
        open = null;
        if (last != null) {
            last.close();
        }
    }

    @Override
    public String name() {
        return settings.name();
    }

    @Override
    public boolean persistent() {
        return backend.persistent();
    }

    @Override
    public boolean isOpen() {
        return open != null;
    }

    @Override
    public Position getPosition() {
        return current().position;
    }

    /** Everything that lives between init and close. */
    private static final class Open<K, V> {
        private final BufferSettings<K, V> settings;
        private final Timelines timelines;
        private final RecordCodec<K, V> codec;
        private final TailCache<K, V> tails;
        private final Replays replays;
        private final BufferRestore restore;
        private final Position position;
        private final @Nullable Changelog changelog;

        private volatile @Nullable OperatorClock clock;
        private @Nullable Intake<K, V> intake;

        Open(
                BufferSettings<K, V> settings,
                StateStoreContext context,
                Timelines timelines,
                Position position,
                Replays replays,
                BufferRestore restore) {
            this.settings = settings;
            this.timelines = timelines;
            this.position = position;
            this.replays = replays;
            this.restore = restore;
            this.codec = new RecordCodec<>(settings.name(), context, settings.keySerde(), settings.valueSerde());
            this.tails = new TailCache<>(CacheSettings.maxBytes(context.appConfigs()));
            this.changelog = settings.logged() ? new Changelog(context, settings.name()) : null;
        }

        void start(OperatorClock operatorClock) {
            operatorClock.sawArrival(restore.highestArrival());
            intake = new Intake<>(settings, timelines, codec, operatorClock, tails, replays, position, changelog);
            clock = operatorClock;
        }

        Intake<K, V> intake() {
            if (intake == null) {
                throw new IllegalStateException(
                        "Store " + settings.name() + " takes records in only while its task runs");
            }
            return intake;
        }

        /** The bound below which entries have expired, for readers: it follows stream time at once. */
        long visibleFrom() {
            OperatorClock running = clock;
            long now = running == null ? restore.committedClock() : running.streamTime();
            return Bounds.minus(now, settings.retentionMs()) + 1;
        }

        /** Gives storage back: only up to the last commit, because what comes again after a crash has to see it. */
        void beforeCommit() {
            OperatorClock running = clock;
            if (running != null && running.committedTime() != Envelope.UNKNOWN) {
                timelines.expireBefore(Bounds.minus(running.committedTime(), settings.retentionMs()) + 1);
            }
        }

        void stop() {
            tails.clear();
            clock = null;
            intake = null;
        }

        void close() {
            if (intake != null) {
                intake.close();
            }
            stop();
            timelines.close();
        }
    }
}
