package dev.rangestreams.testkit.versioned;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.ReferenceFile;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.ResultOrder;
import org.apache.kafka.streams.state.VersionedRecordIterator;
import org.jspecify.annotations.Nullable;

/**
 * Sorted maps under a lock, written to one file as a whole where it is persistent. What ended out of retention is dropped at
 * every put; an iterator walks a copy.
 */
final class ReferenceVersionedStore extends VersionedOnly implements ReferenceQueries.Asked {
    private static final String COMMITTED = "committed";

    private final String name;
    private final boolean persistent;
    private final ReferenceHistory history;
    private @Nullable ReferenceFile file;
    private @Nullable StateStoreContext context;
    private Position position = Position.emptyPosition();
    private boolean open;
    private @Nullable Long committed;

    ReferenceVersionedStore(String name, long retentionMs, boolean persistent) {
        this.name = name;
        this.persistent = persistent;
        this.history = new ReferenceHistory(retentionMs);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        open(context);
        context.register(root, (Restoring) this::restore);
    }

    synchronized void open(StateStoreContext context) {
        this.context = context;
        history.clear();
        committed = null;
        position = Position.emptyPosition();
        if (persistent) {
            List<Entry> entries = new ArrayList<>();
            Map<String, Blob> notes = new HashMap<>();
            file = ReferenceFile.in(context.stateDir().toPath().resolve(name));
            file.read(entries, notes);
            history.read(entries, notes);
            notes.forEach(this::readPosition);
            committed = ReferenceFile.number(notes.get(COMMITTED));
        }
        open = true;
    }

    /** The kit finds the method by its name, and can call it from its own package only if the interface is public. */
    public interface Restoring extends org.apache.kafka.streams.processor.StateRestoreCallback {
        void restoreBatch(Collection<ConsumerRecord<byte[], byte[]>> records);

        @Override
        default void restore(byte[] key, byte[] value) {
            throw new UnsupportedOperationException("A versioned store is restored with timestamps");
        }
    }

    synchronized void restore(Collection<ConsumerRecord<byte[], byte[]>> records) {
        records.forEach(change -> history.put(new Blob(change.key()), blob(change.value()), change.timestamp()));
    }

    private static @Nullable Blob blob(byte @Nullable [] value) {
        return value == null ? null : new Blob(value);
    }

    private Blob checked(Bytes key) {
        Objects.requireNonNull(key, "key");
        if (!open) {
            throw new InvalidStateStoreException("Store " + name + " is closed");
        }
        return new Blob(key.get());
    }

    @Override
    public synchronized long put(Bytes key, byte[] value, long timestamp) {
        long end = history.put(checked(key), blob(value), timestamp);
        Objects.requireNonNull(context).recordMetadata().ifPresent(at -> {
            if (at.topic() != null) {
                position.withComponent(at.topic(), at.partition(), at.offset());
            }
        });
        return end;
    }

    @Override
    public synchronized byte @Nullable [] delete(Bytes key, long timestamp) {
        byte[] before = get(key, timestamp);
        return put(key, null, timestamp) == Long.MIN_VALUE ? null : before;
    }

    @Override
    public synchronized byte @Nullable [] get(Bytes key) {
        return bytes(history.valid(checked(key), Long.MAX_VALUE));
    }

    @Override
    public synchronized byte @Nullable [] get(Bytes key, long asOf) {
        return bytes(history.valid(checked(key), asOf));
    }

    /** Kafka's format: eight bytes of timestamp, then the value. */
    private static byte @Nullable [] bytes(@Nullable VersionSpan found) {
        return found == null
                ? null
                : ByteBuffer.allocate(Long.BYTES + found.value().bytes().length)
                        .putLong(found.validFrom())
                        .put(found.value().bytes())
                        .array();
    }

    @Override
    public synchronized @Nullable VersionSpan valid(Bytes key, long asOf) {
        return history.valid(checked(key), asOf);
    }

    @Override
    public synchronized VersionedRecordIterator<byte[]> history(Bytes key, long from, long to, ResultOrder order) {
        List<VersionSpan> found = new ArrayList<>(history.between(checked(key), from, to));
        if (order == ResultOrder.DESCENDING) {
            Collections.reverse(found);
        }
        return new ReferenceVersionIterator(found);
    }

    @Override
    public synchronized <R> QueryResult<R> query(Query<R> query, PositionBound bound, QueryConfig config) {
        return ReferenceQueries.answer(this, query, bound);
    }

    @Override
    public synchronized Position getPosition() {
        return position.copy();
    }

    @Override
    @SuppressWarnings("deprecation")
    public synchronized void flush() {
        if (file != null) {
            Map<String, Blob> notes = new HashMap<>(history.notes());
            ReferenceFile.note(notes, COMMITTED, committed);
            for (String topic : position.getTopics()) {
                position.getPartitionPositions(topic)
                        .forEach((partition, offset) -> notes.put(topic + "/" + partition, ReferenceFile.note(offset)));
            }
            file.write(history.entries(), notes);
        }
    }

    @Override
    @SuppressWarnings("deprecation")
    public synchronized void commit(Map<TopicPartition, Long> offsets) {
        offsets.values().forEach(offset -> committed = offset);
        flush();
    }

    @Override
    public synchronized @Nullable Long committedOffset(TopicPartition partition) {
        return committed;
    }

    @Override
    @Deprecated
    public boolean managesOffsets() {
        return persistent;
    }

    private void readPosition(String note, Blob value) {
        int slash = note.lastIndexOf('/');
        if (slash > 0) {
            position.withComponent(
                    note.substring(0, slash),
                    Integer.parseInt(note.substring(slash + 1)),
                    ByteBuffer.wrap(value.bytes()).getLong());
        }
    }

    /** What was not flushed is gone. */
    @Override
    public synchronized void close() {
        open = false;
    }

    @Override
    public boolean persistent() {
        return persistent;
    }

    @Override
    public synchronized boolean isOpen() {
        return open;
    }
}
