package dev.rangestreams.it.ranges;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;

/** A range as a user writes it: the anchor's block of {@code size} milliseconds, through nothing but Kafka's own interface. */
final class BlockRange extends Range<String, String> {
    private final long size;

    BlockRange(long size, long graceMs) {
        super(graceMs);
        this.size = size;
    }

    @Override
    public RangedRecordIterator<Record<String, String>> fetch(
            Record<String, String> anchor, ReadOnlyWindowStore<String, String> store) {
        long start = anchor.timestamp() / size * size;
        return RangedRecordIterator.of(
                anchor.key(),
                store.fetch(anchor.key(), Instant.ofEpochMilli(start), Instant.ofEpochMilli(start + size - 1)));
    }

    @Override
    protected long rangeRetentionMs() {
        return size - 1;
    }

    @Override
    public String toString() {
        return "BlockRange(" + size + " ms, grace=" + gracePeriodMs() + " ms)";
    }
}
