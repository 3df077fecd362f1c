package dev.rangestreams.core.internal.range;

import dev.rangestreams.api.RangedRecordIterator;
import java.time.Instant;
import java.util.function.Predicate;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;

/**
 * Reads one key's records in {@code from <= timestamp <= to}. From a {@link RecordView} they come as they are; any other
 * window store, such as one of Kafka's in a unit test, is read through its public methods.
 */
public final class RecordReads {
    private RecordReads() {}

    /** Oldest first. */
    public static <K, V> RangedRecordIterator<Record<K, V>> forward(
            ReadOnlyWindowStore<K, V> store, K key, long from, long to) {
        return store instanceof RecordView<K, V> view
                ? view.forward(key, from, to)
                : RangedRecordIterator.of(key, store.fetch(key, Instant.ofEpochMilli(from), Instant.ofEpochMilli(to)));
    }

    /** Newest first. */
    public static <K, V> RangedRecordIterator<Record<K, V>> backward(
            ReadOnlyWindowStore<K, V> store, K key, long from, long to) {
        return store instanceof RecordView<K, V> view
                ? view.backward(key, from, to)
                : RangedRecordIterator.of(
                        key, store.backwardFetch(key, Instant.ofEpochMilli(from), Instant.ofEpochMilli(to)));
    }

    /** Oldest first, without the anchor, whose time lies between the bounds. */
    public static <K, V> RangedRecordIterator<Record<K, V>> forwardWithoutAnchor(
            ReadOnlyWindowStore<K, V> store, Record<K, V> anchor, long from, long to) {
        K key = anchor.key();
        if (store instanceof AnchoredView<K, V> view) {
            return view.forwardWithoutAnchor(key, from, to);
        }
        // A store that ends at the anchor ends its time with it.
        return new ConcatenatedRecords<>(
                new WithoutLast<>(forward(store, key, from, anchor.timestamp()), anchor.timestamp()),
                () -> after(store, anchor, to));
    }

    /** Newest first, without the anchor, whose time lies between the bounds. */
    public static <K, V> RangedRecordIterator<Record<K, V>> backwardWithoutAnchor(
            ReadOnlyWindowStore<K, V> store, Record<K, V> anchor, long from, long to) {
        K key = anchor.key();
        long at = anchor.timestamp();
        if (store instanceof AnchoredView<K, V> view) {
            return view.backwardWithoutAnchor(key, from, to);
        }
        return new ConcatenatedRecords<>(
                to > at ? backward(store, key, at + 1, to) : ReversedRecords.none(),
                () -> new WithoutFirst<>(backward(store, key, from, at), at));
    }

    /** What tells the anchor in a read, newest first. In a store that ends at it, it is the first that is not newer than itself. */
    @SuppressWarnings("ReferenceEquality") // peers may be equal, and only one is the anchor
    public static <K, V> Predicate<Record<K, V>> isAnchor(ReadOnlyWindowStore<K, V> store, Record<K, V> anchor) {
        return store instanceof AnchoredView<K, V>
                ? record -> record == anchor
                : record -> record.timestamp() <= anchor.timestamp();
    }

    /** Those up to the anchor, which is the last, oldest first. */
    public static <K, V> RangedRecordIterator<Record<K, V>> upToAnchor(
            ReadOnlyWindowStore<K, V> store, Record<K, V> anchor, long from) {
        return store instanceof AnchoredView<K, V> view
                ? view.upToAnchor(from)
                : forward(store, anchor.key(), from, anchor.timestamp());
    }

    /** The anchor, and then those before it, newest first. */
    public static <K, V> RangedRecordIterator<Record<K, V>> fromAnchorBackward(
            ReadOnlyWindowStore<K, V> store, Record<K, V> anchor, long from) {
        return store instanceof AnchoredView<K, V> view
                ? view.fromAnchorBackward(from)
                : backward(store, anchor.key(), from, anchor.timestamp());
    }

    /** Those before the anchor, oldest first. */
    public static <K, V> RangedRecordIterator<Record<K, V>> beforeAnchor(
            ReadOnlyWindowStore<K, V> store, Record<K, V> anchor, long from) {
        return store instanceof AnchoredView<K, V> view
                ? view.beforeAnchor(from)
                : forwardWithoutAnchor(store, anchor, from, anchor.timestamp());
    }

    /** Those before the anchor, newest first. */
    public static <K, V> RangedRecordIterator<Record<K, V>> beforeAnchorBackward(
            ReadOnlyWindowStore<K, V> store, Record<K, V> anchor, long from) {
        return store instanceof AnchoredView<K, V> view
                ? view.beforeAnchorBackward(from)
                : backwardWithoutAnchor(store, anchor, from, anchor.timestamp());
    }

    /** The records that follow the anchor, oldest first; none if {@code to} is not after it. */
    public static <K, V> RangedRecordIterator<Record<K, V>> after(
            ReadOnlyWindowStore<K, V> store, Record<K, V> anchor, long to) {
        if (store instanceof AnchoredView<K, V> view) {
            return view.afterAnchor(to);
        }
        return to > anchor.timestamp()
                ? forward(store, anchor.key(), anchor.timestamp() + 1, to)
                : ReversedRecords.none();
    }
}
