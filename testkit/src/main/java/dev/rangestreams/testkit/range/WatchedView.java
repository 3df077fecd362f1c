package dev.rangestreams.testkit.range;

import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.core.internal.range.RecordView;
import java.util.List;
import org.apache.kafka.streams.processor.api.Record;

/** A watched store that gives whole records, as the buffer of RangeStreams does. */
final class WatchedView<K, V> extends WatchedStore<K, V> implements RecordView<K, V> {
    WatchedView(List<Record<K, V>> records, Record<K, V> anchor) {
        super(records, anchor);
    }

    @Override
    public RangedRecordIterator<Record<K, V>> forward(K key, long from, long to) {
        return read(key, from, to, false);
    }

    @Override
    public RangedRecordIterator<Record<K, V>> backward(K key, long from, long to) {
        return read(key, from, to, true);
    }
}
