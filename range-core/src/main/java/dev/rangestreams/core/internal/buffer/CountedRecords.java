package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.runtime.internal.read.SkippableRecords;
import org.apache.kafka.streams.processor.api.Record;

/** A range's iterator that counts what it hands out, and tells how much it was when it is closed. */
final class CountedRecords<K, V> implements SkippableRecords<Record<K, V>> {
    private final RangedRecordIterator<Record<K, V>> records;
    private final RangeMetrics metrics;
    private long count;
    private boolean told;

    CountedRecords(RangedRecordIterator<Record<K, V>> records, RangeMetrics metrics) {
        this.records = records;
        this.metrics = metrics;
    }

    @Override
    public boolean hasNext() {
        return records.hasNext();
    }

    @Override
    public Record<K, V> next() {
        count++;
        return records.next();
    }

    @Override
    public void skip() {
        count++;
        SkippableRecords.skip(records);
    }

    @Override
    public void close() {
        records.close();
        if (!told) {
            told = true;
            metrics.range(count);
        }
    }
}
