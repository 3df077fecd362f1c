package dev.rangestreams.versioned.store;

import dev.rangestreams.core.internal.kafka.DroppedRecords;
import dev.rangestreams.core.internal.kafka.RestoredPosition;
import dev.rangestreams.core.internal.kafka.TaskFacts;
import dev.rangestreams.core.internal.kafka.TaskFailure;
import dev.rangestreams.core.internal.state.Bounds;
import dev.rangestreams.core.internal.state.CacheSettings;
import dev.rangestreams.core.internal.state.ExpiredWarning;
import dev.rangestreams.core.internal.state.SeenInput;
import dev.rangestreams.core.internal.state.Source;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.Timelines;
import java.util.Collection;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.state.VersionedKeyValueStore;
import org.jspecify.annotations.Nullable;

/** Everything of a versioned store that lives between its init and its close: what is accepted, what is shown, what is kept. */
final class OpenVersions {
    private final VersionSettings settings;
    private final StateStoreContext context;
    private final Timelines timelines;
    private final VersionTails tails;
    private final TornKey torn;
    private final Retained retained;
    private final SeenInput seen;
    private final DroppedRecords dropped;
    private final ExpiredWarning warning;
    private final RestoredPosition restoredPosition;

    private volatile long streamTime;

    /** The thread that puts. It alone may use tails; others, as those of queries, ask the engine. */
    private @Nullable Thread writer;

    OpenVersions(VersionSettings settings, StateStoreContext context, Timelines timelines) {
        this.settings = settings;
        this.context = context;
        this.timelines = timelines;
        this.torn = new TornKey(timelines);
        this.retained = new Retained(
                timelines, settings, settings.timelines(context.stateDir().toPath()), TaskFacts.isExactlyOnce(context));
        this.streamTime = retained.committed().streamTime();
        this.seen = SeenInput.notedIn(timelines);
        // Mostly what is not durable is on the heap already, where it is not cached once more.
        this.tails = new VersionTails(timelines, settings.durable() ? CacheSettings.maxBytes(context.appConfigs()) : 0);
        this.dropped = new DroppedRecords(context);
        this.warning = new ExpiredWarning(settings.name(), context.taskId());
        this.restoredPosition = new RestoredPosition(context);
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
            retained.writing(Writing.PROCESSED);
            return putAccepted(key, value, timestamp);
        } catch (EngineException e) {
            throw failed("put a version at " + timestamp + " into", e);
        } finally {
            // Also for what is refused: that much of the input has been seen.
            Source source = Source.next(context.recordMetadata(), null);
            if (source != null) {
                seen.saw(source);
            }
        }
    }

    private long putAccepted(byte[] key, byte @Nullable [] value, long timestamp) {
        try {
            EngineRows engine = new EngineRows(timelines, key);
            if (!tails.enabled()) {
                long validTo = Versioning.put(engine, value, timestamp);
                moveTo(timestamp);
                return validTo;
            }
            writer = Thread.currentThread();
            VersionTail tail = tails.of(key);
            TailRows rows = new TailRows(tail, engine);
            long validTo = Versioning.put(rows, value, timestamp);
            moveTo(timestamp);
            tails.used(key, tail, rows.missed(), horizon());
            return validTo;
        } catch (RuntimeException e) {
            // Not only where the engine fails: it may have refused what is too large for it after the first of two
            // writes.
            torn.is(key);
            dropCache();
            throw e;
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
            throw failed("read", e);
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
            throw failed("read", e);
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
            return RowHistory.of(timelines, key, from, to, horizon(), order, e -> failed("read", e));
        } catch (EngineException e) {
            throw failed("read", e);
        }
    }

    /** Puts back what was put before, by the same rules: what was too old then is too old now. */
    void restore(Collection<ConsumerRecord<byte[], byte[]>> records) {
        try {
            dropCache();
            mend();
            retained.writing(Writing.RESTORED);
            Position position = seen.position();
            for (ConsumerRecord<byte[], byte[]> record : records) {
                if (record.key() != null && record.timestamp() >= Math.max(0, horizon())) {
                    moveTo(record.timestamp());
                    Versioning.put(new EngineRows(timelines, record.key()), record.value(), record.timestamp());
                }
                restoredPosition.of(record, position);
                retained.restored(new TopicPartition(record.topic(), record.partition()), record.offset());
            }
            seen.restored(position);
            commit(retained.restoredOffsets());
        } catch (EngineException e) {
            throw failed("restore", e);
        }
    }

    void commit(Map<TopicPartition, Long> offsets) {
        try {
            mend();
            seen.note(timelines);
            retained.commit(new StoredState(offsets, streamTime));
        } catch (EngineException e) {
            throw failed("make durable", e);
        }
    }

    void beforeCommit() {
        try {
            mend();
            retained.beforeCommit(streamTime);
        } catch (EngineException e) {
            throw failed("give back storage of", e);
        }
    }

    @Nullable
    Long committedOffset(TopicPartition partition) {
        return retained.committed().offsets().get(partition);
    }

    Position position() {
        return seen.position();
    }

    StateStoreContext context() {
        return context;
    }

    /** How many versions the history of a key has. */
    long count(byte[] key) {
        try (RowHistory history = history(key, Long.MIN_VALUE, Long.MAX_VALUE, Order.ASCENDING)) {
            return history.count();
        }
    }

    void flush() {
        commit(retained.committed().offsets());
        timelines.flush();
    }

    /** Forgets what is cached of the contents: they were, or may be, changed otherwise. */
    void dropCache() {
        writer = null;
        tails.clear();
    }

    int openCursors() {
        return timelines.openCursors();
    }

    long approximateEntries() {
        return timelines.approximateEntries();
    }

    void close() {
        try {
            try {
                dropCache();
                if (!torn.exists()) {
                    retained.closing();
                }
            } finally {
                timelines.close();
            }
        } catch (EngineException e) {
            throw failed("close", e);
        }
    }

    private StreamsException failed(String what, EngineException e) {
        retained.failed();
        if (usesTails()) {
            dropCache();
        }
        return TaskFailure.ofStore(
                context,
                "Could not " + what + " store " + settings.name() + " of task " + context.taskId() + ": "
                        + e.getMessage(),
                e);
    }
}
