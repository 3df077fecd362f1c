package dev.rangestreams.testkit.range;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.core.internal.range.RecordView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;

/** A sound range of 20 ms before the anchor, for the broken ones to start from. */
class TwentyBefore extends Range<String, Integer> {
    TwentyBefore() {
        super(5);
    }

    @Override
    public RangedRecordIterator<Record<String, Integer>> fetch(
            Record<String, Integer> anchor, ReadOnlyWindowStore<String, Integer> store) {
        return between(anchor, store, anchor.timestamp() - 20, anchor.timestamp());
    }

    static RangedRecordIterator<Record<String, Integer>> between(
            Record<String, Integer> anchor, ReadOnlyWindowStore<String, Integer> store, long from, long to) {
        return RangedRecordIterator.of(
                anchor.key(),
                store.fetch(anchor.key(), Instant.ofEpochMilli(Math.max(0, from)), Instant.ofEpochMilli(to)));
    }

    /** The store's own records where it gives them. */
    static RangedRecordIterator<Record<String, Integer>> records(
            Record<String, Integer> anchor, ReadOnlyWindowStore<String, Integer> store, long from, long to) {
        return store instanceof RecordView<String, Integer> view
                ? view.forward(anchor.key(), from, to)
                : between(anchor, store, from, to);
    }

    /** What the sound range holds, read and closed. */
    static List<Record<String, Integer>> list(
            Record<String, Integer> anchor, ReadOnlyWindowStore<String, Integer> store) {
        List<Record<String, Integer>> list = new ArrayList<>();
        try (RangedRecordIterator<Record<String, Integer>> all =
                between(anchor, store, anchor.timestamp() - 20, anchor.timestamp())) {
            all.forEachRemaining(list::add);
        }
        return list;
    }

    @Override
    protected long rangeRetentionMs() {
        return 20;
    }
}
