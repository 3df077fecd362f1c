package dev.rangestreams.core.internal.range;

import dev.rangestreams.api.RangedRecordIterator;
import org.apache.kafka.streams.processor.api.Record;

/** What a read gives from the anchor on; what it gives before is skipped. */
public final class FromAnchor {
    private FromAnchor() {}

    /** The anchor first. */
    public static <K, V> RangedRecordIterator<Record<K, V>> including(
            RangedRecordIterator<Record<K, V>> records, Record<K, V> anchor) {
        return skipTo(records, anchor)
                ? new ConcatenatedRecords<>(ReversedRecords.only(anchor), () -> records)
                : records;
    }

    /** What follows it. */
    public static <K, V> RangedRecordIterator<Record<K, V>> excluding(
            RangedRecordIterator<Record<K, V>> records, Record<K, V> anchor) {
        skipTo(records, anchor);
        return records;
    }

    @SuppressWarnings("ReferenceEquality") // peers may be equal, and only one is the anchor
    private static <K, V> boolean skipTo(RangedRecordIterator<Record<K, V>> records, Record<K, V> anchor) {
        while (records.hasNext()) {
            if (records.next() == anchor) {
                return true;
            }
        }
        return false;
    }
}
