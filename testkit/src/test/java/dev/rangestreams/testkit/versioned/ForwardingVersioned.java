package dev.rangestreams.testkit.versioned;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.store.ForwardingState;
import java.io.File;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.ResultOrder;
import org.apache.kafka.streams.state.VersionedRecordIterator;
import org.jspecify.annotations.Nullable;

/** Hands everything on, any method may be broken; and knows what was put through it and accepted. */
class ForwardingVersioned extends VersionedOnly implements ForwardingState, ReferenceQueries.Asked {
    final ReferenceVersionedStore inner;
    private final Map<Blob, NavigableMap<Long, Boolean>> puts = new ConcurrentHashMap<>();

    /** Whether the store lay on the disk when it was opened last. */
    boolean reopened;

    ForwardingVersioned(ReferenceVersionedStore inner) {
        this.inner = inner;
    }

    /** Where versions of a key were put, and whether they are values. */
    final NavigableMap<Long, Boolean> puts(Bytes key) {
        return puts.computeIfAbsent(new Blob(key.get()), any -> new ConcurrentSkipListMap<>());
    }

    /** Whether nothing was put for a key, but something for others. */
    final boolean holdsOtherKeysThan(Bytes key) {
        return !puts.isEmpty() && !puts.containsKey(new Blob(key.get()));
    }

    /** What of the changelog reaches the store. */
    Collection<ConsumerRecord<byte[], byte[]>> restored(Collection<ConsumerRecord<byte[], byte[]>> records) {
        return records;
    }

    /** What an iterator walks over. */
    List<VersionSpan> shown(Bytes key, long from, long to, ResultOrder order, List<VersionSpan> found) {
        return found;
    }

    VersionedRecordIterator<byte[]> iterator(List<VersionSpan> spans) {
        return new ReferenceVersionIterator(spans);
    }

    @Override
    public StateStore below() {
        return inner;
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        reopened = new File(new File(context.stateDir(), name()), "store").exists();
        inner.open(context);
        context.register(root, (ReferenceVersionedStore.Restoring) records -> inner.restore(restored(records)));
    }

    @Override
    public long put(Bytes key, byte @Nullable [] value, long timestamp) {
        return forward(key, value, timestamp);
    }

    final long forward(Bytes key, byte @Nullable [] value, long timestamp) {
        long end = inner.put(key, value, timestamp);
        if (end != Long.MIN_VALUE) {
            puts(key).put(timestamp, value != null);
        }
        return end;
    }

    @Override
    public byte @Nullable [] delete(Bytes key, long timestamp) {
        byte[] before = inner.delete(key, timestamp);
        puts(key).put(timestamp, false);
        return before;
    }

    @Override
    public byte @Nullable [] get(Bytes key) {
        return inner.get(key);
    }

    @Override
    public byte @Nullable [] get(Bytes key, long asOf) {
        return inner.get(key, asOf);
    }

    @Override
    public @Nullable VersionSpan valid(Bytes key, long asOf) {
        return inner.valid(key, asOf);
    }

    final List<VersionSpan> found(Bytes key, long from, long to, ResultOrder order) {
        List<VersionSpan> found = OpenVersionedStore.drain(inner.history(key, from, to, order));
        return shown(key, from, to, order, new ArrayList<>(found));
    }

    @Override
    public VersionedRecordIterator<byte[]> history(Bytes key, long from, long to, ResultOrder order) {
        return iterator(found(key, from, to, order));
    }

    @Override
    public <R> QueryResult<R> query(Query<R> query, PositionBound bound, QueryConfig config) {
        return ReferenceQueries.answer(this, query, bound);
    }

    @Override
    @SuppressWarnings("deprecation")
    public void flush() {
        inner.flush();
    }
}
