package dev.rangestreams.runtime.internal.store;

import dev.rangestreams.runtime.internal.input.InputPosition;
import dev.rangestreams.runtime.internal.input.Source;
import dev.rangestreams.runtime.internal.kafka.RestoredPosition;
import dev.rangestreams.runtime.internal.kafka.TaskFacts;
import dev.rangestreams.runtime.internal.kafka.TaskFailure;
import dev.rangestreams.runtime.internal.read.ReadGuard;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Timelines;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.jspecify.annotations.Nullable;

/**
 * A store between its init and its close, whatever it holds: its timelines, its checkpoint, the input it has seen, and when it
 * gives storage back. The thread of the task writes; any thread may read.
 */
public final class OpenStore implements ReadGuard {
    private final StoreDescription description;
    private final StateStoreContext context;
    private final Timelines timelines;
    private final boolean keepsNotes;
    private final boolean exactlyOnce;
    private final InputPosition input;
    private final Expiry expiry;
    private final RestoredPosition restoredPosition;
    private final Map<TopicPartition, Long> restoredOffsets;
    private final Written found;
    private Checkpoint checkpoint;
    private boolean recognised;
    private volatile boolean failed;
    private volatile boolean closed;

    OpenStore(
            StoreDescription description,
            String layout,
            StateStoreContext context,
            Timelines timelines,
            boolean keepsNotes) {
        this.description = description;
        this.context = context;
        this.timelines = timelines;
        this.keepsNotes = keepsNotes;
        this.exactlyOnce = TaskFacts.isExactlyOnce(context);
        this.checkpoint = keepsNotes
                ? Objects.requireNonNull(
                        Checkpoint.notedIn(
                                timelines,
                                description.timelines(context.stateDir().toPath())),
                        "opening notes it")
                : Checkpoint.none(description.kind(), layout);
        this.found = checkpoint.written();
        this.input = new InputPosition(checkpoint.input());
        this.expiry = new Expiry(timelines, description, keepsNotes, exactlyOnce, found);
        this.restoredPosition = new RestoredPosition(context);
        this.restoredOffsets = new HashMap<>(checkpoint.offsets());
    }

    public StoreDescription description() {
        return description;
    }

    public StateStoreContext context() {
        return context;
    }

    public Timelines timelines() {
        return timelines;
    }

    /** How far the contents had come at the last commit. */
    public Checkpoint checkpoint() {
        return checkpoint;
    }

    /** What had been written beyond its checkpoint when the store was opened, and may have been cut off anywhere. */
    public Written found() {
        return found;
    }

    public InputPosition input() {
        return input;
    }

    public Expiry expiry() {
        return expiry;
    }

    /** To be called before anything is written. */
    public void writes(Written what) {
        Written noted = checkpoint.written();
        if (noted != what && noted != Written.PROCESSED) {
            note(checkpoint.with(noted.and(what)));
        }
    }

    private void note(Checkpoint next) {
        if (keepsNotes) {
            next.note(timelines);
        }
        checkpoint = next;
        expiry.noted(next.written());
    }

    /** Tells that the record at hand was seen, whatever became of it. */
    public void sawRecord() {
        Source source = Source.next(context.recordMetadata(), null);
        if (source != null) {
            input.saw(source);
        }
    }

    void restore(Collection<ConsumerRecord<byte[], byte[]>> records, StoreContents contents) {
        boolean done = false;
        Written before = checkpoint.written();
        try {
            contents.restoring();
            writes(Written.RESTORED);
            Position seen = Position.emptyPosition();
            for (ConsumerRecord<byte[], byte[]> record : records) {
                if (!recognised) {
                    recognise(record, contents.logged(record));
                }
                contents.restore(record);
                restoredPosition.of(record, seen);
                restoredOffsets.put(new TopicPartition(record.topic(), record.partition()), record.offset());
            }
            input.saw(seen);
            // What was not committed when the store was opened is still there.
            reach(restoredOffsets, contents, before.mayBeUncommitted() ? Written.PROCESSED : Written.NOTHING);
            expiry.restored(contents.expiryTime(), records.size());
            done = true;
        } catch (EngineException e) {
            throw failed("restore", e);
        } finally {
            failed = failed || !done;
        }
    }

    /** Takes the first entry with a value for a sign of what kind of store wrote them. */
    private void recognise(ConsumerRecord<byte[], byte[]> record, byte @Nullable [] value) {
        if (record.key() == null
                || value == null
                || (description.logsArrivals() && !ChangelogKey.isOne(record.key()))) {
            // Without a value there is nothing to tell by; and a key that is cut short the contents refuse in their
            // words.
            return;
        }
        if (ChangelogKey.isOfArrivalIn(value, record.key()) != description.logsArrivals()) {
            throw new IllegalStateException("The changelog topic " + record.topic() + " of store " + description.name()
                    + " holds an entry at offset " + record.offset() + " of partition " + record.partition()
                    + " that is not of a " + description.kind()
                    + ": another store had that name, or somebody else writes"
                    + " to that topic. Give the store a name of its own, or delete that topic and the local state while"
                    + " the application is stopped, to begin anew");
        }
        recognised = true;
    }

    void beforeCommit(StoreContents contents) {
        contents.beforeCommit();
        expiry.beforeCommit(contents.expiryTime(), contents.isExpiryTimeCommitted());
    }

    void commit(Map<TopicPartition, Long> offsets, StoreContents contents) {
        boolean processed = checkpoint.written() == Written.PROCESSED;
        reach(offsets, contents, Written.NOTHING);
        expiry.committed(contents.expiryTime(), processed);
    }

    private void reach(Map<TopicPartition, Long> offsets, StoreContents contents, Written left) {
        contents.committing();
        Checkpoint reached = new Checkpoint(
                checkpoint.kind(),
                checkpoint.layout(),
                left,
                contents.holdsAllThatIsLogged() ? offsets : checkpoint.offsets(),
                contents.streamTime(),
                contents.lastArrival(),
                input.offsets());
        // Where entries are taken out it is noted with each commit, changed or not: so a standby is seen to commit.
        if (description.recovery() == Recovery.TAKE_OUT || !reached.equals(checkpoint)) {
            note(reached);
        }
    }

    void flush(StoreContents contents) {
        commit(checkpoint.offsets(), contents);
        timelines.flush();
    }

    @Override
    public void check() {
        if (closed) {
            throw new InvalidStateStoreException("Store " + description.name() + " is closed");
        }
    }

    @Override
    public RuntimeException reason(RuntimeException failure) {
        RuntimeException reason = ReadGuard.super.reason(failure);
        return reason instanceof EngineException engine ? failed("read", engine) : reason;
    }

    /**
     * What to throw where the engine failed. After that nothing is noted any more when the store is closed.
     *
     * @param what what could not be done to the store, as a verb
     */
    public StreamsException failed(String what, EngineException e) {
        failed = true;
        return TaskFailure.ofStore(
                context,
                "Could not " + what + " store " + description.name() + " of task " + context.taskId() + ": "
                        + e.getMessage(),
                e);
    }

    /** As {@link #failed}, of a put. Kafka's typed layer takes the message for a format. */
    public StreamsException failedToPut(String what, long timestamp, EngineException e) {
        return TaskFailure.formatted(failed("put " + what + " at " + timestamp + " into", e));
    }

    /**
     * Closes. What was not committed comes again, so the next start goes on as after a crash, with the clock of the commit. A
     * kind that goes on with all it has need not look for what is half done: there is nothing of that, unless something failed.
     */
    void close(StoreContents contents) {
        closed = true;
        try {
            contents.close();
            boolean goneOnWith = description.recovery() == Recovery.PUT_AGAIN && !exactlyOnce;
            if (goneOnWith && checkpoint.written().mayBeHalfDone() && !failed && contents.isWhole()) {
                note(checkpoint.with(checkpoint.written() == Written.PROCESSED ? Written.CLOSED : Written.NOTHING));
            }
        } finally {
            timelines.close();
        }
    }
}
