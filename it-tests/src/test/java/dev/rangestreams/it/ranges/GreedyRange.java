package dev.rangestreams.it.ranges;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;

/** A range that asks for everything there is of its key, whatever retention it declared. */
final class GreedyRange extends Range<String, String> {
    private final long retentionMs;

    GreedyRange(long retentionMs, long graceMs) {
        super(graceMs);
        this.retentionMs = retentionMs;
    }

    @Override
    public RangedRecordIterator<Record<String, String>> fetch(
            Record<String, String> anchor, ReadOnlyWindowStore<String, String> store) {
        return RangedRecordIterator.of(
                anchor.key(), store.fetch(anchor.key(), Instant.EPOCH, Instant.ofEpochMilli(Long.MAX_VALUE)));
    }

    @Override
    protected long rangeRetentionMs() {
        return retentionMs;
    }

    @Override
    public String toString() {
        return "GreedyRange(retention=" + retentionMs + " ms, grace=" + gracePeriodMs() + " ms)";
    }
}
