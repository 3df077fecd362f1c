package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.runtime.internal.read.ReadGuard;
import dev.rangestreams.runtime.internal.read.SkippableRecords;
import org.apache.kafka.streams.processor.api.Record;

/** Whatever iterator a custom range made, with the guard that ours have built in. */
record GuardedRecords<K, V>(RangedRecordIterator<Record<K, V>> records, ReadGuard reads)
        implements SkippableRecords<Record<K, V>> {
    @Override
    public boolean hasNext() {
        reads.check();
        return records.hasNext();
    }

    @Override
    public Record<K, V> next() {
        reads.check();
        return records.next();
    }

    @Override
    public void skip() {
        reads.check();
        SkippableRecords.skip(records);
    }

    @Override
    public void close() {
        records.close();
    }
}
