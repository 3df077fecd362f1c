package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.core.internal.range.AnchoredView;
import dev.rangestreams.core.internal.range.ConcatenatedRecords;
import dev.rangestreams.core.internal.range.FromAnchor;
import dev.rangestreams.core.internal.range.ReversedRecords;
import dev.rangestreams.core.internal.range.UpToAnchor;
import dev.rangestreams.core.internal.range.WithoutAnchor;
import dev.rangestreams.core.internal.tail.Tail;
import dev.rangestreams.core.internal.tail.TailRecords;
import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.runtime.internal.read.ForwardedReads;
import dev.rangestreams.runtime.internal.read.KnownRecord;
import dev.rangestreams.runtime.internal.read.RecordWindowIterator;
import dev.rangestreams.runtime.internal.read.TimelineReads;
import dev.rangestreams.spi.Order;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/**
 * A buffer as one anchor sees it: the anchor, and what arrived before it, or everything if its range is complete. The anchor's own key is read from the cached tail
 * as far as that reaches, everything else from the engine. Reading ends with {@link #close()}, which closes what was left
 * open. Used by one stream thread.
 */
public final class AnchorView<K, V> implements ForwardedReads<K, V>, AnchoredView<K, V>, AutoCloseable {
    private final RangeBuffer<K, V> buffer;
    private final Anchor<K, V> anchor;
    private final long visibleFrom;
    private final ReadWarning warning;
    private final RangeMetrics metrics;
    private @Nullable TimelineReads<K, V> engine;
    private @Nullable TailRecords<K, V> firstTail;
    private @Nullable List<Runnable> opened;
    private boolean closed;

    AnchorView(RangeBuffer<K, V> buffer, Anchor<K, V> anchor, ReadWarning warning) {
        this.buffer = buffer;
        this.anchor = anchor;
        this.warning = warning;
        this.visibleFrom = buffer.visibleFrom(anchor);
        this.metrics = buffer.metrics();
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
        return ascending(key, from, to, anchor.lastSeen());
    }

    @Override
    public RangedRecordIterator<Record<K, V>> forwardWithoutAnchor(K key, long from, long to) {
        return anchor.complete()
                ? new WithoutAnchor<>(forward(key, from, to), anchor.record())
                : ascending(key, from, to, anchor.arrival() - 1);
    }

    @Override
    public RangedRecordIterator<Record<K, V>> backward(K key, long from, long to) {
        return descending(key, from, to, anchor.lastSeen());
    }

    @Override
    public RangedRecordIterator<Record<K, V>> backwardWithoutAnchor(K key, long from, long to) {
        return anchor.complete()
                ? new WithoutAnchor<>(backward(key, from, to), anchor.record())
                : descending(key, from, to, anchor.arrival() - 1);
    }

    @Override
    public RangedRecordIterator<Record<K, V>> upToAnchor(long from) {
        RangedRecordIterator<Record<K, V>> records =
                forward(anchor.record().key(), from, anchor.record().timestamp());
        return anchor.complete() ? new UpToAnchor<>(records, anchor.record()) : records;
    }

    @Override
    public RangedRecordIterator<Record<K, V>> fromAnchorBackward(long from) {
        RangedRecordIterator<Record<K, V>> records =
                backward(anchor.record().key(), from, anchor.record().timestamp());
        return anchor.complete() ? FromAnchor.including(records, anchor.record()) : records;
    }

    @Override
    public RangedRecordIterator<Record<K, V>> beforeAnchor(long from) {
        return anchor.complete()
                ? new WithoutAnchor<>(upToAnchor(from), anchor.record())
                : forwardWithoutAnchor(
                        anchor.record().key(), from, anchor.record().timestamp());
    }

    @Override
    public RangedRecordIterator<Record<K, V>> beforeAnchorBackward(long from) {
        K key = anchor.record().key();
        long at = anchor.record().timestamp();
        return anchor.complete()
                ? FromAnchor.excluding(backward(key, from, at), anchor.record())
                : backwardWithoutAnchor(key, from, at);
    }

    @Override
    public RangedRecordIterator<Record<K, V>> afterAnchor(long to) {
        long at = anchor.record().timestamp();
        if (anchor.complete()) {
            return FromAnchor.excluding(forward(anchor.record().key(), at, to), anchor.record());
        }
        return to > at ? forward(anchor.record().key(), at + 1, to) : ReversedRecords.none();
    }

    private RangedRecordIterator<Record<K, V>> ascending(K key, long from, long to, long lastArrival) {
        check();
        if (!isAnchorKey(key)) {
            return engine(lastArrival).records(key, from, to, Order.ASCENDING);
        }
        warn(from, to);
        Tail<K, V> tail = anchor.tail();
        if (tail == null) {
            return engine(lastArrival).records(key, anchor.key(), from, to, Order.ASCENDING);
        }
        long start = Math.max(from, visibleFrom);
        TailRecords<K, V> cached = tail(tail, tail.indexFrom(start), tail.indexAfter(to) - 1, 1, lastArrival);
        if (start >= tail.completeFrom()) {
            return cached;
        }
        long before = Math.min(to, tail.completeFrom() - 1);
        tail.missed();
        return new ConcatenatedRecords<>(
                engine(lastArrival).records(key, anchor.key(), start, before, Order.ASCENDING), () -> cached);
    }

    private RangedRecordIterator<Record<K, V>> descending(K key, long from, long to, long lastArrival) {
        check();
        if (!isAnchorKey(key)) {
            return engine(lastArrival).records(key, from, to, Order.DESCENDING);
        }
        warn(from, to);
        Tail<K, V> tail = anchor.tail();
        if (tail == null) {
            return engine(lastArrival).records(key, anchor.key(), from, to, Order.DESCENDING);
        }
        long start = Math.max(from, visibleFrom);
        TailRecords<K, V> cached = tail(tail, tail.indexAfter(to) - 1, tail.indexFrom(start), -1, lastArrival);
        if (start >= tail.completeFrom()) {
            return cached;
        }
        long before = Math.min(to, tail.completeFrom() - 1);
        return new ConcatenatedRecords<>(cached, () -> {
            tail.missed();
            return engine(lastArrival).records(key, anchor.key(), start, before, Order.DESCENDING);
        });
    }

    private TailRecords<K, V> tail(Tail<K, V> tail, int first, int last, int step, long lastArrival) {
        TailRecords<K, V> records = new TailRecords<>(tail, first, last, step, lastArrival, this::check);
        if (firstTail == null) {
            // Mostly there is only this one: no list is needed for it.
            firstTail = records;
        } else {
            closeLater(records::close);
        }
        return records;
    }

    /** The range's iterator in a form that refuses to be read after this view was closed, and is closed with it. */
    public RangedRecordIterator<Record<K, V>> guard(RangedRecordIterator<Record<K, V>> records) {
        if (metrics.recordsRanges()) {
            CountedRecords<K, V> counted = new CountedRecords<>(guarded(records), metrics);
            closeLater(counted::close);
            return counted;
        }
        return guarded(records);
    }

    private RangedRecordIterator<Record<K, V>> guarded(RangedRecordIterator<Record<K, V>> records) {
        if (records instanceof TailRecords<K, V>) {
            return records;
        }
        closeLater(records::close);
        return new GuardedRecords<>(records, this::check);
    }

    private TimelineReads<K, V> engine() {
        if (engine == null) {
            KnownRecord<K, V> known = new KnownRecord<>(anchor.arrival(), anchor.record());
            engine = buffer.reads(visibleFrom, anchor.lastSeen(), known, this::check, this::closeLater);
        }
        return engine;
    }

    private TimelineReads<K, V> engine(long lastArrival) {
        return lastArrival == anchor.lastSeen()
                ? engine()
                : buffer.reads(visibleFrom, lastArrival, null, this::check, this::closeLater);
    }

    private void warn(long from, long to) {
        warning.check(anchor.record().timestamp(), from);
        if (anchor.complete()) {
            warning.checkAhead(anchor.record().timestamp(), to);
        }
    }

    private boolean isAnchorKey(K key) {
        K own = anchor.record().key();
        return key == own || Objects.requireNonNull(key, "key").equals(own);
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
    public ReadOnlyWindowStore<K, V> target() {
        return engine();
    }

    @Override
    public void close() {
        closed = true;
        if (firstTail != null) {
            firstTail.close();
        }
        if (opened != null) {
            closeAll(opened);
            opened = null;
        }
    }

    /** Closes every one, also when closing another fails: a custom range's iterator may do anything. */
    private static void closeAll(List<Runnable> opened) {
        RuntimeException failed = null;
        for (Runnable read : opened) {
            try {
                read.run();
            } catch (RuntimeException e) {
                if (failed == null) {
                    failed = e;
                } else {
                    failed.addSuppressed(e);
                }
            }
        }
        if (failed != null) {
            throw failed;
        }
    }
}
