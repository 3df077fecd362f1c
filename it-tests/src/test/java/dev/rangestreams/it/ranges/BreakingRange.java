package dev.rangestreams.it.ranges;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;

/** The last 100 ms, written by somebody who throws for an anchor with the value "boom". */
final class BreakingRange extends Range<String, String> {
    private final Where where;

    BreakingRange(Where where) {
        super(0);
        this.where = where;
    }

    /** The call that throws. */
    enum Where {
        FETCH_AFTER_OPENING,
        HAS_NEXT,
        NEXT,
        CLOSE
    }

    @Override
    public RangedRecordIterator<Record<String, String>> fetch(
            Record<String, String> anchor, ReadOnlyWindowStore<String, String> store) {
        long from = Math.max(0, anchor.timestamp() - 100);
        WindowStoreIterator<String> entries =
                store.fetch(anchor.key(), Instant.ofEpochMilli(from), Instant.ofEpochMilli(anchor.timestamp()));
        if (!anchor.value().equals("boom")) {
            return RangedRecordIterator.of(anchor.key(), entries);
        }
        breakIf(Where.FETCH_AFTER_OPENING);
        return new RangedRecordIterator<>() {
            private final RangedRecordIterator<Record<String, String>> records =
                    RangedRecordIterator.of(anchor.key(), entries);

            @Override
            public boolean hasNext() {
                breakIf(Where.HAS_NEXT);
                return records.hasNext();
            }

            @Override
            public Record<String, String> next() {
                breakIf(Where.NEXT);
                return records.next();
            }

            @Override
            public void close() {
                breakIf(Where.CLOSE);
                records.close();
            }
        };
    }

    private void breakIf(Where here) {
        if (where == here) {
            throw new IllegalStateException("broken in " + here);
        }
    }

    @Override
    protected long rangeRetentionMs() {
        return 100;
    }
}
