package dev.rangestreams.runtime.internal.read;

import dev.rangestreams.api.HeadersWindowIterator;
import dev.rangestreams.api.RangedRecordIterator;
import java.util.NoSuchElementException;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Records of one key in the shape of Kafka's window store iterators. */
public final class RecordWindowIterator<K, V> implements HeadersWindowIterator<V> {
    private final RangedRecordIterator<Record<K, V>> records;
    private @Nullable Record<K, V> peeked;
    private @Nullable Record<K, V> last;

    public RecordWindowIterator(RangedRecordIterator<Record<K, V>> records) {
        this.records = records;
    }

    @Override
    public boolean hasNext() {
        return peeked != null || records.hasNext();
    }

    @Override
    public Long peekNextKey() {
        if (peeked == null) {
            if (!records.hasNext()) {
                throw new NoSuchElementException("There is no next entry to peek at");
            }
            peeked = records.next();
        }
        return peeked.timestamp();
    }

    @Override
    public KeyValue<Long, V> next() {
        Record<K, V> next = peeked == null ? records.next() : peeked;
        peeked = null;
        last = next;
        return KeyValue.pair(next.timestamp(), next.value());
    }

    @Override
    public Record<K, V> lastRecord() {
        if (last == null) {
            throw new IllegalStateException(
                    "lastRecord() and headers() speak of the entry that next() returned; call next() first");
        }
        return last;
    }

    @Override
    public void close() {
        records.close();
    }
}
