package dev.rangestreams.core.internal.range;

import dev.rangestreams.api.RangedRecordIterator;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;

/**
 * Reads one key's records in {@code from <= timestamp <= to}. From a {@link RecordView} they come as they are; any other
 * window store, such as one of Kafka's in a unit test, is read through its public methods.
 */
public final class Reads {
    private Reads() {}

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

    /** The records after the anchor's timestamp, oldest first; none if {@code to} is not after it. */
    public static <K, V> RangedRecordIterator<Record<K, V>> after(
            ReadOnlyWindowStore<K, V> store, Record<K, V> anchor, long to) {
        return to > anchor.timestamp() ? forward(store, anchor.key(), anchor.timestamp() + 1, to) : Held.none();
    }
}
