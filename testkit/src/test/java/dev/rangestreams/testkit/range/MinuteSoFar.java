package dev.rangestreams.testkit.range;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;

/** The range of the kit's own documentation. */
final class MinuteSoFar<K, V> extends Range<K, V> {
    MinuteSoFar() {
        super(0);
    }

    @Override
    public RangedRecordIterator<Record<K, V>> fetch(Record<K, V> anchor, ReadOnlyWindowStore<K, V> store) {
        Instant at = Instant.ofEpochMilli(anchor.timestamp());
        return RangedRecordIterator.of(anchor.key(), store.fetch(anchor.key(), at.truncatedTo(ChronoUnit.MINUTES), at));
    }

    @Override
    protected long rangeRetentionMs() {
        return 60_000;
    }
}
