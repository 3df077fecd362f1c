package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.kafka.Changelog;
import dev.rangestreams.core.internal.kafka.StoreSensors;
import dev.rangestreams.core.internal.state.Bounds;
import dev.rangestreams.core.internal.state.CacheSettings;
import dev.rangestreams.core.internal.state.SeenInput;
import dev.rangestreams.core.internal.state.TailCache;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.jspecify.annotations.Nullable;

/** Everything of a buffer that lives between its init and its close. */
final class OpenBuffer<K, V> {
    private final BufferSettings<K, V> settings;
    private final Timelines timelines;
    private final RecordCodec<K, V> codec;
    private final TailCache<Tail<K, V>> tails;
    private final Replays replays;
    private final BufferRestore restore;
    private final SeenInput seen;
    private final @Nullable Changelog changelog;
    private final StoreSensors sensors;
    private final RangeMetrics metrics;
    private final StateStoreContext context;
    private final boolean checksCache;
    private final ReadWarning warning;

    private volatile @Nullable OperatorClock clock;
    private @Nullable Intake<K, V> intake;

    OpenBuffer(
            BufferSettings<K, V> settings,
            StateStoreContext context,
            Timelines timelines,
            RecordCodec<K, V> codec,
            SeenInput seen,
            Replays replays,
            BufferRestore restore,
            StoreSensors sensors) {
        this.settings = settings;
        this.timelines = timelines;
        this.seen = seen;
        this.replays = replays;
        this.restore = restore;
        this.sensors = sensors;
        this.metrics = new RangeMetrics(context, settings.name(), TailCache::cachedBytes);
        this.context = context;
        this.codec = codec;
        this.warning = new ReadWarning(settings.range(), settings.name(), lookBackWithoutGrace(settings));
        this.tails = new TailCache<>(CacheSettings.maxBytes(context.appConfigs()));
        this.checksCache = CacheSettings.check(context.appConfigs());
        this.changelog = settings.logged() ? new Changelog(context, settings.name()) : null;
    }

    void start(OperatorClock operatorClock) {
        operatorClock.sawArrival(restore.highestArrival());
        if (!settings.logged()) {
            // Then the clock has no changelog either, and what the store knows is all there is.
            operatorClock.sawTime(restore.knownTime());
        }
        intake = new Intake<>(settings, timelines, codec, operatorClock, tails, replays, seen, changelog, metrics);
        clock = operatorClock;
    }

    void readWhatWasRestored() {
        try (TimelineCursor cursor = timelines.readKeys(null, null, 0, Long.MAX_VALUE, Order.ASCENDING)) {
            while (cursor.advance()) {
                restore.saw(codec.envelope(cursor.value()));
                if (!settings.logged()) {
                    // Nothing else remembers the clock, and it has seen at least this.
                    restore.reached(-1, cursor.timestamp(), Envelope.UNKNOWN);
                }
            }
        }
    }

    Timelines timelines() {
        return timelines;
    }

    RecordCodec<K, V> codec() {
        return codec;
    }

    Position position() {
        return seen.position();
    }

    /** The highest arrival of all entries, those of earlier runs included. The clock may be closed already when it counts. */
    long lastArrival() {
        long before = restore.highestArrival();
        return intake == null ? before : Math.max(before, intake.lastArrival());
    }

    private long streamTime() {
        OperatorClock running = clock;
        return running == null ? restore.knownTime() : running.streamTime();
    }

    void checkUnchanged(Anchor<K, V> anchor) {
        Tail<K, V> tail = anchor.tail();
        if (checksCache && tail != null) {
            try {
                TailCheck.check(tail, anchor.key(), timelines, codec, settings.name());
            } catch (RuntimeException e) {
                // What was changed is reported once, and not held against the records that come next.
                tails.drop(anchor.key());
                throw e;
            }
        }
    }

    private static long lookBackWithoutGrace(BufferSettings<?, ?> settings) {
        return settings.lookBackMs() == Long.MAX_VALUE ? Long.MAX_VALUE : settings.lookBackMs() - settings.graceMs();
    }

    ReadWarning warning() {
        return warning;
    }

    void restored(long since) {
        sensors.restore(since);
    }

    RangeMetrics metrics() {
        return metrics;
    }

    StateStoreContext context() {
        return context;
    }

    /** What the store has to know when it is opened again, active or not. */
    StoredCut cut(Map<TopicPartition, Long> changelogOffsets) {
        seen.note(timelines);
        return new StoredCut(changelogOffsets, lastArrival(), streamTime());
    }

    void committed(long since) {
        sensors.commit(since);
    }

    Intake<K, V> intake() {
        if (intake == null) {
            throw new IllegalStateException("Store " + settings.name() + " takes records in only while its task runs");
        }
        return intake;
    }

    /** The bound below which entries have expired, for readers: it follows stream time at once. */
    long visibleFrom() {
        OperatorClock running = clock;
        long now = running == null ? restore.visibleTime() : running.streamTime();
        return Bounds.visibleFrom(now, settings.retentionMs());
    }

    /** Gives storage back: only up to the last commit, because what comes again after a crash has to see it. */
    void beforeCommit() {
        if (intake != null) {
            intake.beforeCommit();
        }
        OperatorClock running = clock;
        if (running != null && running.committedTime() != Envelope.UNKNOWN) {
            timelines.expireBefore(Bounds.visibleFrom(running.committedTime(), settings.retentionMs()));
        }
    }

    void stop() {
        OperatorClock running = clock;
        if (running != null) {
            restore.reached(lastArrival(), running.streamTime(), running.committedTime());
        }
        tails.clear();
        clock = null;
        intake = null;
    }

    void close() {
        try {
            stop();
            metrics.remove();
            sensors.remove();
        } finally {
            timelines.close();
        }
    }
}
