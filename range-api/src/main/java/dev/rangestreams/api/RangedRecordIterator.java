package dev.rangestreams.api;

import java.util.Iterator;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.WindowStoreIterator;

/**
 * An iterator that holds a resource, such as a store's cursor, until it is closed. Closing throws nothing checked and may
 * be repeated.
 *
 * @param <T> what is iterated
 */
public interface RangedRecordIterator<T> extends Iterator<T>, AutoCloseable {
    @Override
    void close();

    /**
     * Turns what a window store returned for a key into records, lazily and in the same order. The records carry their own
     * headers when the store is one of ours, and none otherwise. Closing the result closes {@code entries}.
     *
     * <p>What a {@link Range} reads in this way from the store it is given are the buffer's records themselves: the anchor
     * among them is the record that is evaluated, so that {@code record == anchor} finds it. A range that makes new records
     * instead has only equal ones.
     *
     * @param key the key that was read, as in {@code anchor.key()}
     * @param entries (timestamp, value) pairs as {@code ReadOnlyWindowStore.fetch} returns them
     * @param <K> the key
     * @param <V> the value
     * @return the records
     */
    static <K, V> RangedRecordIterator<Record<K, V>> of(K key, WindowStoreIterator<V> entries) {
        return new WindowRecords<>(key, entries);
    }
}
