package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.core.internal.range.RecordView;
import dev.rangestreams.spi.Order;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/**
 * A buffer as one anchor sees it: the anchor, and what arrived before it. The anchor's own key is read from the cached tail
 * as far as that reaches, everything else from the engine. Reading ends with {@link #close()}, which closes what was left
 * open. Used by one stream thread.
 */
public final class AnchorView<K, V> extends ForwardedReads<K, V> implements RecordView<K, V>, AutoCloseable {
    private final Anchor<K, V> anchor;
    private final BufferReads<K, V> engine;
    private final long visibleFrom;
    private final ReadWarning warning;
    private final RangeMetrics metrics;
    private @Nullable List<Runnable> opened;
    private boolean closed;

    AnchorView(RangeBuffer<K, V> buffer, Anchor<K, V> anchor, ReadWarning warning) {
        this.anchor = anchor;
        this.warning = warning;
        this.visibleFrom = buffer.visibleFrom();
        this.metrics = buffer.metrics();
        this.engine = buffer.reads(anchor.arrival(), this::check, this::closeLater);
    }

    private void check() {
        if (closed) {
            throw new IllegalStateException("The records of the range of the record at "
                    + anchor.record().timestamp()
                    + " were read after the aggregator had returned; copy what is needed later");
        }
    }

    @Override
    public RangedRecordIterator<Record<K, V>> forward(K key, long from, long to) {
        check();
        Tail<K, V> tail = anchor.tail();
        if (tail == null || !isAnchorKey(key)) {
            return engineRecords(key, from, to, Order.ASCENDING);
        }
        warning.check(anchor.record().timestamp(), from);
        long start = Math.max(from, visibleFrom);
        TailRecords<K, V> cached = new TailRecords<>(
                tail, tail.indexFrom(start), tail.indexAfter(to) - 1, 1, anchor.arrival(), this::check);
        if (start >= tail.completeFrom()) {
            return cached;
        }
        long before = Math.min(to, tail.completeFrom() - 1);
        return new JoinedRecords<>(engine.records(key, anchor.key(), start, before, Order.ASCENDING), () -> cached);
    }

    @Override
    public RangedRecordIterator<Record<K, V>> backward(K key, long from, long to) {
        check();
        Tail<K, V> tail = anchor.tail();
        if (tail == null || !isAnchorKey(key)) {
            return engineRecords(key, from, to, Order.DESCENDING);
        }
        long start = Math.max(from, visibleFrom);
        TailRecords<K, V> cached = new TailRecords<>(
                tail, tail.indexAfter(to) - 1, tail.indexFrom(start), -1, anchor.arrival(), this::check);
        if (start >= tail.completeFrom()) {
            return cached;
        }
        long before = Math.min(to, tail.completeFrom() - 1);
        return new JoinedRecords<>(cached, () -> engine.records(key, anchor.key(), start, before, Order.DESCENDING));
    }

    /** The range's iterator in a form that refuses to be read after this view was closed, and is closed with it. */
    public RangedRecordIterator<Record<K, V>> guard(RangedRecordIterator<Record<K, V>> records) {
        if (metrics.recordsRanges()) {
            CountedRecords<K, V> counted = new CountedRecords<>(records, this::check, metrics);
            closeLater(counted::close);
            return counted;
        }
        if (records instanceof TailRecords<K, V> guarded) {
            return guarded;
        }
        closeLater(records::close);
        return new GuardedRecords<>(records, this::check);
    }

    private RangedRecordIterator<Record<K, V>> engineRecords(K key, long from, long to, Order order) {
        return isAnchorKey(key)
                ? engine.records(key, anchor.key(), from, to, order)
                : engine.records(key, from, to, order);
    }

    private boolean isAnchorKey(K key) {
        K own = anchor.record().key();
        return key == own || key.equals(own);
    }

    private void closeLater(Runnable close) {
        if (opened == null) {
            opened = new ArrayList<>(2);
        }
        opened.add(close);
    }

    /** The newest of the records of one time. */
    @Override
    public @Nullable V fetch(K key, long time) {
        try (RangedRecordIterator<Record<K, V>> found = backward(key, time, time)) {
            return found.hasNext() ? found.next().value() : null;
        }
    }

    @Override
    public WindowStoreIterator<V> fetch(K key, Instant from, Instant to) {
        return new RecordWindowIterator<>(forward(key, Bounds.millis(from), Bounds.millis(to)));
    }

    @Override
    public WindowStoreIterator<V> backwardFetch(K key, Instant from, Instant to) {
        return new RecordWindowIterator<>(backward(key, Bounds.millis(from), Bounds.millis(to)));
    }

    @Override
    ReadOnlyWindowStore<K, V> target() {
        return engine;
    }

    @Override
    public void close() {
        closed = true;
        if (opened != null) {
            for (Runnable read : opened) {
                read.run();
            }
            opened = null;
        }
    }
}
