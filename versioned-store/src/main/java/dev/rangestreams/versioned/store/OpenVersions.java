package dev.rangestreams.versioned.store;

import dev.rangestreams.runtime.internal.cache.CacheBudget;
import dev.rangestreams.runtime.internal.cache.CacheSettings;
import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.runtime.internal.kafka.ChangelogCheck;
import dev.rangestreams.runtime.internal.kafka.DroppedRecords;
import dev.rangestreams.runtime.internal.store.ExpiredWarning;
import dev.rangestreams.runtime.internal.store.OpenStore;
import dev.rangestreams.runtime.internal.store.StoreContents;
import dev.rangestreams.runtime.internal.store.Written;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.Timelines;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.state.VersionedKeyValueStore;
import org.jspecify.annotations.Nullable;

/** What a versioned store holds: what is accepted, and what is shown. The stream thread writes; any thread may read. */
class OpenVersions implements StoreContents {
    private final VersionSettings settings;
    private final OpenStore store;
    private final Timelines timelines;
    private final VersionTails tails;
    private final TornKey torn;
    private final DroppedRecords dropped;
    private final ExpiredWarning warning;

    private volatile long streamTime;

    /** The thread that puts. It alone may use tails; others, as those of queries, ask the engine. */
    private @Nullable Thread writer;

    OpenVersions(VersionSettings settings, OpenStore store) {
        this.settings = settings;
        this.store = store;
        this.timelines = store.timelines();
        this.torn = new TornKey(timelines);
        this.streamTime = store.checkpoint().streamTime();
        // Mostly what is not durable is on the heap already, where it is not cached once more.
        this.tails = new VersionTails(
                timelines,
                settings.durable()
                        ? CacheBudget.of(
                                store.context().applicationId(), store.context().appConfigs())
                        : CacheBudget.none());
        this.dropped = new DroppedRecords(store.context());
        this.warning = new ExpiredWarning(settings.name(), store.context().taskId());
        ChangelogCheck.compacting(store.context(), settings.name(), settings.historyRetentionMs());
        if (store.found().mayBeHalfDone()) {
            Mending.everything(timelines);
        }
    }

    @Override
    public final long cacheBytes() {
        return settings.durable() ? CacheSettings.maxBytes(store.context().appConfigs()) : 0;
    }

    /** Puts a version, null for a deletion; as in Kafka's interface. */
    long put(byte[] key, byte @Nullable [] value, long timestamp) {
        try {
            mend();
            if (!accepts(timestamp)) {
                dropped.count();
                warning.dropped(timestamp, horizon(), streamTime);
                return VersionedKeyValueStore.PUT_RETURN_CODE_NOT_PUT;
            }
            store.writes(Written.PROCESSED);
            return putAccepted(key, value, timestamp);
        } catch (EngineException e) {
            throw failed("put a version at " + timestamp + " into", e);
        } finally {
            // Also for what is refused: that much of the input has been seen.
            store.sawRecord();
        }
    }

    private long putAccepted(byte[] key, byte @Nullable [] value, long timestamp) {
        boolean done = false;
        try {
            EngineRows engine = new EngineRows(timelines, key);
            if (!tails.enabled()) {
                long validTo = Versioning.put(engine, value, timestamp);
                moveTo(timestamp);
                done = true;
                return validTo;
            }
            writer = Thread.currentThread();
            VersionTail tail = tails.of(key);
            TailRows rows = new TailRows(tail, engine);
            long validTo = Versioning.put(rows, value, timestamp);
            moveTo(timestamp);
            tails.used(key, tail, rows.missed(), horizon());
            done = true;
            return validTo;
        } finally {
            if (!done) {
                // Whatever it was: the first of two writes may have been made.
                torn.is(key);
                dropCache();
            }
        }
    }

    /** To be called by the thread that writes, before it goes on after a put that failed. */
    private void mend() {
        if (torn.exists()) {
            moveTo(torn.mend());
        }
    }

    private void moveTo(long timestamp) {
        if (timestamp > streamTime) {
            streamTime = timestamp;
        }
    }

    /** Whether a version of this time may be put now. */
    boolean accepts(long timestamp) {
        if (timestamp < 0) {
            throw new IllegalArgumentException(
                    "Store " + settings.name() + " needs timestamps of at least 0, but was given " + timestamp);
        }
        return timestamp >= horizon();
    }

    /** The lowest time that is not too old. */
    private long horizon() {
        return Bounds.minus(streamTime, settings.historyRetentionMs());
    }

    /** Deletes as of a time, and gives what was valid then; null if that is too old. */
    @Nullable
    Row delete(byte[] key, long timestamp) {
        Row before = timestamp < horizon() ? null : get(key, timestamp);
        long done = put(key, null, timestamp);
        return done == VersionedKeyValueStore.PUT_RETURN_CODE_NOT_PUT ? null : before;
    }

    /** The newest version; null if that is a deletion. */
    @Nullable
    Row get(byte[] key) {
        try {
            mendForReading();
            return usesTails() ? tails.of(key).newest() : new EngineRows(timelines, key).newest();
        } catch (EngineException e) {
            throw notRead(e);
        }
    }

    /** The version that was valid at a time; null if there was no value, or if the time is too old for any but the newest. */
    @Nullable
    Row get(byte[] key, long asOf) {
        try {
            mendForReading();
            Row row = asOf < horizon() ? get(key) : firstAfter(key, asOf);
            return row != null && row.hasValue() && row.from() <= asOf ? row : null;
        } catch (EngineException e) {
            throw notRead(e);
        }
    }

    private void mendForReading() {
        if (torn.isOfThisThread()) {
            mend();
        }
    }

    private @Nullable Row firstAfter(byte[] key, long time) {
        VersionTail tail = usesTails() ? tails.find(key) : null;
        if (tail == null) {
            if (usesTails() && tails.isWorthATail()) {
                tail = tails.of(key);
            } else {
                return new EngineRows(timelines, key).firstAfter(time);
            }
        }
        if (tail.reachesAfter(time)) {
            return tail.firstAfter(time);
        }
        Row row = new EngineRows(timelines, key).firstAfter(time);
        tails.used(key, tail, true, horizon());
        return row;
    }

    VersionTails tails() {
        return tails;
    }

    /** Whether this thread may use what is cached. */
    boolean usesTails() {
        return writer == Thread.currentThread();
    }

    RowHistory history(byte[] key, long from, long to, Order order) {
        try {
            mendForReading();
            return RowHistory.of(timelines, key, from, to, horizon(), order, store);
        } catch (EngineException e) {
            throw notRead(e);
        }
    }

    @Override
    public long streamTime() {
        return streamTime;
    }

    @Override
    public void restoring() {
        dropCache();
        mend();
    }

    /** Puts back what was put before, by the same rules: what was too old then is too old now. */
    @Override
    public void restore(ConsumerRecord<byte[], byte[]> record) {
        if (record.key() != null && record.timestamp() >= Math.max(0, horizon())) {
            moveTo(record.timestamp());
            Versioning.put(new EngineRows(timelines, record.key()), record.value(), record.timestamp());
        }
    }

    @Override
    public void beforeCommit() {
        mend();
    }

    @Override
    public void committing() {
        mend();
    }

    @Override
    public boolean isWhole() {
        return !torn.exists();
    }

    /** How many versions the history of a key has. */
    long count(byte[] key) {
        try (RowHistory history = history(key, Long.MIN_VALUE, Long.MAX_VALUE, Order.ASCENDING)) {
            return history.count();
        }
    }

    /** Forgets what is cached of the contents: they were, or may be, changed otherwise. */
    @Override
    public void dropCache() {
        writer = null;
        tails.clear();
    }

    int openCursors() {
        return timelines.openCursors();
    }

    @Override
    public void close() {
        dropCache();
    }

    /** If the store was closed meanwhile, the reader is told that. */
    private RuntimeException notRead(EngineException e) {
        if (usesTails()) {
            dropCache();
        }
        return store.reason(e);
    }

    private StreamsException failed(String what, EngineException e) {
        if (usesTails()) {
            dropCache();
        }
        return store.failed(what, e);
    }
}
