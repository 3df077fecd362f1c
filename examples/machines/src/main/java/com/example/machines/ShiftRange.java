package com.example.machines;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;

/** The shift so far. Three of them make a day, and the first begins at midnight UTC. */
public final class ShiftRange<K, V> extends Range<K, V> {
    static final long SHIFT_MS = Duration.ofHours(8).toMillis();

    /**
     * The range.
     *
     * @param grace how far behind stream time a record is still evaluated
     */
    public ShiftRange(Duration grace) {
        super(grace.toMillis());
    }

    @Override
    public RangedRecordIterator<Record<K, V>> fetch(Record<K, V> anchor, ReadOnlyWindowStore<K, V> store) {
        long begin = anchor.timestamp() - anchor.timestamp() % SHIFT_MS;
        return RangedRecordIterator.of(
                anchor.key(),
                store.fetch(anchor.key(), Instant.ofEpochMilli(begin), Instant.ofEpochMilli(anchor.timestamp())));
    }

    @Override
    protected long rangeRetentionMs() {
        return SHIFT_MS;
    }
}
