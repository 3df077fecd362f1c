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
        if (!(entries instanceof HeadersWindowIterator<V> known)) {
            return new Record<>(key, entry.value, entry.key);
        }
        Record<?, V> record = known.lastRecord();
        return isOfKey(record) ? ofKey(record) : new Record<>(key, entry.value, entry.key, record.headers());
    }

    /** A store may have been read with a key of another type that is written in the same way. */
    private boolean isOfKey(Record<?, V> record) {
        Object own = record.key();
        return own == key || (own != null && key != null && own.getClass() == key.getClass() && own.equals(key));
    }

    @SuppressWarnings("unchecked") // its key is of the class of a K, and equal to one
    private Record<K, V> ofKey(Record<?, V> record) {
        return (Record<K, V>) record;
    }

    @Override
    public void close() {
        entries.close();
    }
}
