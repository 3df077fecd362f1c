package dev.rangestreams.runtime.internal.kafka;

import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.processor.api.InternalFixedKeyRecordFactory;
import org.apache.kafka.streams.processor.api.Record;

/** Makes records for processors that may not change keys, which Kafka's public API only derives from one that came in. */
public final class FixedKeyRecords {
    private FixedKeyRecords() {}

    /** A record of a key of the same task, with headers of its own. */
    public static <K, V> FixedKeyRecord<K, V> of(Record<K, V> record) {
        return InternalFixedKeyRecordFactory.create(
                new Record<>(record.key(), record.value(), record.timestamp(), record.headers()));
    }
}
