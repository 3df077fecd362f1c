package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.envelope.RecordCodec;
import dev.rangestreams.core.internal.tail.Tail;
import dev.rangestreams.core.internal.tail.TailCheck;
import dev.rangestreams.runtime.internal.cache.CacheBudget;
import dev.rangestreams.runtime.internal.cache.CacheSettings;
import dev.rangestreams.runtime.internal.cache.TailCache;
import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.runtime.internal.clock.OperatorClock;
import dev.rangestreams.runtime.internal.kafka.Changelog;
import dev.rangestreams.runtime.internal.kafka.ChangelogCheck;
import dev.rangestreams.runtime.internal.kafka.StoreSensors;
import dev.rangestreams.runtime.internal.read.KnownRecord;
import dev.rangestreams.runtime.internal.read.ReadGuard;
import dev.rangestreams.runtime.internal.read.TimelineReads;
import dev.rangestreams.runtime.internal.store.MeteredTimelines;
import dev.rangestreams.runtime.internal.store.OpenStore;
import dev.rangestreams.runtime.internal.store.StoreContents;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** What a buffer holds: records, the newest of each key also as objects, and while its task runs what takes records in. */
final class OpenBuffer<K, V> implements StoreContents {
    private final BufferSettings<K, V> settings;
    private final OpenStore store;
    private final Timelines timelines;
    private final RecordCodec<K, V> codec;
    private final TailCache<Tail<K, V>> tails;
    private final Replays replays = new Replays();
    private final BufferRestore restore;
    private final @Nullable Changelog changelog;
    private final StoreSensors sensors;
    private final RangeMetrics metrics;
    private final boolean checksCache;
    private final ReadWarning warning;
    private volatile @Nullable OperatorClock clock;
    private @Nullable Intake<K, V> intake;
    private @Nullable WaitingAnchors<K, V> waiting;

    OpenBuffer(BufferSettings<K, V> settings, OpenStore store, String metricsScope) {
        StateStoreContext context = store.context();
        this.settings = settings;
        this.store = store;
        this.codec = new RecordCodec<>(settings.name(), context, settings.keySerde(), settings.valueSerde());
        this.restore = new BufferRestore(store, replays);
        this.sensors = new StoreSensors(context, metricsScope, settings.name(), store.timelines()::openCursors);
        this.timelines = MeteredTimelines.around(store.timelines(), sensors);
        this.tails = new TailCache<>(CacheBudget.of(context.applicationId(), context.appConfigs()));
        this.metrics = new RangeMetrics(context, settings.name(), tails);
        this.warning = new ReadWarning(
                settings.range(),
                settings.name(),
                lookBackOfAnchor(settings),
                settings.completeAfterMs() - settings.graceMs());
        this.checksCache = CacheSettings.check(context.appConfigs());
        this.changelog = settings.logged() ? new Changelog(context, settings.name()) : null;
        ChangelogCheck.deleting(context, settings.name(), settings.retentionMs());
    }

    void start(OperatorClock operatorClock) {
        operatorClock.sawArrival(restore.highestArrival());
        if (!settings.logged()) {
            // Then the clock has no changelog either, and what the store knows is all there is.
            operatorClock.sawTime(restore.knownTime());
        }
        waiting = settings.isCompleteAwaited()
                ? new WaitingAnchors<>(settings, timelines, codec, operatorClock, tails)
                : null;
        intake = new Intake<>(
                settings, store, timelines, codec, operatorClock, tails, replays, changelog, metrics, waiting);
        clock = operatorClock;
    }

    void readWhatWasRestored() {
        try (TimelineCursor cursor = timelines.readKeys(null, null, 0, Long.MAX_VALUE, Order.ASCENDING)) {
            while (cursor.advance()) {
                restore.saw(codec.envelope(cursor.value()));
                if (!settings.logged()) {
                    // Nothing else remembers the clock, and it has seen at least this.
                    restore.reached(-1, cursor.timestamp(), Bounds.NO_TIME);
                }
            }
        }
    }

    /** Reads the engine, up to an arrival; {@code known} is given as it is. */
    TimelineReads<K, V> reads(
            LongSupplier visibleFrom,
            long lastArrival,
            @Nullable KnownRecord<K, V> known,
            ReadGuard guard,
            Consumer<Runnable> opened) {
        return new TimelineReads<>(timelines, codec, 1, visibleFrom, lastArrival, known, guard, opened);
    }

    void checkUnchanged(Anchor<K, V> anchor) {
        Tail<K, V> tail = anchor.tail();
        if (checksCache && tail != null) {
            try {
                new TailCheck<>(timelines, codec, settings.name()).check(tail, anchor.key());
            } catch (RuntimeException e) {
                // What was changed is reported once, and not held against the records that come next.
                tails.drop(anchor.key());
                throw e;
            }
        }
    }

    /** How far back a range reads from its anchor. */
    private static long lookBackOfAnchor(BufferSettings<?, ?> settings) {
        long wait = settings.isCompleteAwaited() ? settings.completeAfterMs() : settings.graceMs();
        return settings.lookBackMs() == Long.MAX_VALUE ? Long.MAX_VALUE : settings.lookBackMs() - wait;
    }

    ReadWarning warning() {
        return warning;
    }

    RangeMetrics metrics() {
        return metrics;
    }

    Intake<K, V> intake() {
        if (intake == null) {
            throw new IllegalStateException("Store " + settings.name() + " takes records in only while its task runs");
        }
        return intake;
    }

    /** Evaluates all anchors whose ranges are complete once a record has moved the clock to its time. */
    void evaluateBefore(Record<K, V> record, Optional<RecordMetadata> metadata, Consumer<Anchor<K, V>> evaluate) {
        long lastSeen = intake().see(record, metadata);
        waiting().evaluateBefore(record.timestamp(), lastSeen, evaluate);
    }

    WaitingAnchors<K, V> waiting() {
        if (waiting == null) {
            throw new IllegalStateException("Store " + settings.name() + " has no anchors wait");
        }
        return waiting;
    }

    /** The bound below which entries have expired, for readers: it follows stream time at once. */
    long visibleFrom() {
        OperatorClock running = clock;
        long now = running == null ? restore.visibleTime() : running.streamTime();
        return store.description().visibleFrom(now);
    }

    /**
     * The bound below which an anchor sees nothing. One that waited sees all of its range: a new version of the application may
     * have a retention that is shorter than the wait was.
     */
    long visibleFrom(Anchor<K, V> anchor) {
        long now = visibleFrom();
        return anchor.complete()
                ? Math.min(now, Bounds.minus(anchor.record().timestamp(), lookBackOfAnchor(settings)))
                : now;
    }

    @Override
    public long streamTime() {
        OperatorClock running = clock;
        return running == null ? restore.knownTime() : running.streamTime();
    }

    /** Only up to the last commit, because what comes again after a crash has to see what it saw. */
    @Override
    public long expiryTime() {
        OperatorClock running = clock;
        return running == null ? restore.committedClock() : running.committedTime();
    }

    @Override
    public boolean isExpiryTimeCommitted() {
        return true;
    }

    /** The highest arrival of all entries, those of earlier runs included. The clock may be closed already when it counts. */
    @Override
    public long lastArrival() {
        long before = restore.highestArrival();
        return intake == null ? before : Math.max(before, intake.lastArrival());
    }

    @Override
    public void restore(ConsumerRecord<byte[], byte[]> record) {
        restore.restore(record.key(), record.value());
    }

    @Override
    public long cacheBytes() {
        return CacheSettings.maxBytes(store.context().appConfigs());
    }

    @Override
    public void beforeCommit() {
        if (intake != null) {
            intake.beforeCommit();
        }
    }

    @Override
    public StoreSensors sensors() {
        return sensors;
    }

    /** The task ends, or goes on as a standby. */
    @Override
    public void dropCache() {
        OperatorClock running = clock;
        if (running != null) {
            restore.reached(lastArrival(), running.streamTime(), running.committedTime());
        }
        tails.clear();
        clock = null;
        intake = null;
        waiting = null;
    }

    @Override
    public void close() {
        dropCache();
        metrics.remove();
    }
}
