package dev.rangestreams.core.internal.range;

import dev.rangestreams.api.RangedRecordIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Predicate;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Records that were read newest first and are given oldest first. They are held in memory: as many as there are, however
 * high the limit.
 */
public final class ReversedRecords<K, V> implements RangedRecordIterator<Record<K, V>> {
    private final List<Record<K, V>> newestFirst;
    private int left;

    private ReversedRecords(List<Record<K, V>> newestFirst) {
        this.newestFirst = newestFirst;
        this.left = newestFirst.size();
    }

    /** No record. */
    public static <K, V> ReversedRecords<K, V> none() {
        return new ReversedRecords<>(List.of());
    }

    /** The anchor alone. */
    public static <K, V> ReversedRecords<K, V> only(Record<K, V> anchor) {
        return new ReversedRecords<>(List.of(anchor));
    }

    /** The anchor after up to {@code before} records of a backward read that begins at the anchor and is closed here. */
    public static <K, V> ReversedRecords<K, V> upTo(
            Record<K, V> anchor, int before, RangedRecordIterator<Record<K, V>> fromAnchorBackward) {
        List<Record<K, V>> held = new ArrayList<>();
        held.add(anchor);
        try (fromAnchorBackward) {
            if (fromAnchorBackward.hasNext()) {
                fromAnchorBackward.next();
            }
            for (int left = before; left > 0 && fromAnchorBackward.hasNext(); left--) {
                held.add(fromAnchorBackward.next());
            }
        }
        return new ReversedRecords<>(held);
    }

    /** The up to {@code limit} newest records of a backward read, which is closed here; what is cut is not read. */
    public static <K, V> ReversedRecords<K, V> newest(int limit, RangedRecordIterator<Record<K, V>> backward) {
        List<Record<K, V>> held = new ArrayList<>();
        try (backward) {
            for (int left = limit; left > 0 && backward.hasNext(); left--) {
                held.add(backward.next());
            }
        }
        return new ReversedRecords<>(held);
    }

    /**
     * The {@code limit} newest records of a backward read, which is closed here. If the anchor is not among them, it
     * takes the place of the oldest; what is cut is not read.
     */
    public static <K, V> ReversedRecords<K, V> newestWithAnchor(
            Record<K, V> anchor,
            int limit,
            RangedRecordIterator<Record<K, V>> backward,
            Predicate<Record<K, V>> isAnchor) {
        List<Record<K, V>> held = new ArrayList<>();
        boolean anchorHeld = false;
        try (backward) {
            for (int left = limit; left > 0 && backward.hasNext(); left--) {
                if (left == 1 && !anchorHeld) {
                    held.add(anchor);
                    break;
                }
                Record<K, V> next = backward.next();
                anchorHeld = anchorHeld || isAnchor.test(next);
                held.add(next);
            }
        }
        return new ReversedRecords<>(held);
    }

    @Override
    public boolean hasNext() {
        return left > 0;
    }

    @Override
    public Record<K, V> next() {
        if (left <= 0) {
            throw new NoSuchElementException();
        }
        return newestFirst.get(--left);
    }

    @Override
    public void close() {
        left = 0;
    }
}
