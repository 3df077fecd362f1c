package dev.rangestreams.api;

import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.WindowStoreIterator;

/** The entries of a window store, one key's, as records. */
record WindowRecords<K, V>(K key, WindowStoreIterator<V> entries) implements RangedRecordIterator<Record<K, V>> {
    @Override
    public boolean hasNext() {
        return entries.hasNext();
    }

    @Override
    public Record<K, V> next() {
        KeyValue<Long, V> entry = entries.next();
        return entries instanceof HeadersWindowIterator<V> known
                ? new Record<>(key, entry.value, entry.key, known.headers())
                : new Record<>(key, entry.value, entry.key);
    }

    @Override
    public void close() {
        entries.close();
    }
}
