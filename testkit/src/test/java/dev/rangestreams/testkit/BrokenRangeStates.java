package dev.rangestreams.testkit;

import dev.rangestreams.api.RangedRecordIterator;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;

/** Ranges that keep or change what is not theirs, or say something untrue of themselves. */
final class BrokenRangeStates {
    static final List<BrokenRange> ALL = List.of(
            new BrokenRange(RangeRule.RNG_14, "reads every anchor into the same list", SharedList::new),
            new BrokenRange(RangeRule.RNG_15, "begins where it left off", SinceLastAnchor::new),
            BrokenRange.fetching(RangeRule.RNG_16, "marks the anchor", (anchor, store) -> {
                anchor.headers().add("seen", new byte[0]);
                return Records.of(TwentyBefore.list(anchor, store));
            }),
            BrokenRange.fetching(RangeRule.RNG_16, "marks the records of the store", (anchor, store) -> {
                try (RangedRecordIterator<Record<String, Integer>> all =
                        TwentyBefore.records(anchor, store, anchor.timestamp() - 20, anchor.timestamp())) {
                    all.forEachRemaining(r -> r.headers().add("seen", new byte[0]));
                }
                return Records.of(TwentyBefore.list(anchor, store));
            }),
            new BrokenRange(RangeRule.RNG_18, "lets its retention overflow", OverflowingRetention::new),
            new BrokenRange(RangeRule.RNG_18, "changes its grace", ChangingGrace::new),
            new BrokenRange(RangeRule.RNG_19, "serves the first thread only", OneThread::new));

    private BrokenRangeStates() {}

    private static final class SharedList extends TwentyBefore {
        private final List<Record<String, Integer>> list = new ArrayList<>();

        @Override
        public RangedRecordIterator<Record<String, Integer>> fetch(
                Record<String, Integer> anchor, ReadOnlyWindowStore<String, Integer> store) {
            list.clear();
            list.addAll(TwentyBefore.list(anchor, store));
            return Records.of(list);
        }
    }

    private static final class SinceLastAnchor extends TwentyBefore {
        private long last;

        @Override
        public RangedRecordIterator<Record<String, Integer>> fetch(
                Record<String, Integer> anchor, ReadOnlyWindowStore<String, Integer> store) {
            long at = anchor.timestamp();
            long from = Math.max(at - 20, Math.min(last, at));
            last = at;
            return between(anchor, store, from, at);
        }
    }

    private static final class OverflowingRetention extends TwentyBefore {
        @Override
        protected long rangeRetentionMs() {
            return Long.MAX_VALUE;
        }

        @Override
        public long retentionMs() {
            return rangeRetentionMs() + gracePeriodMs();
        }
    }

    private static final class ChangingGrace extends TwentyBefore {
        private long grace = 5;

        @Override
        public long gracePeriodMs() {
            return grace++;
        }
    }

    private static final class OneThread extends TwentyBefore {
        private final Thread owner = Thread.currentThread();

        @Override
        public RangedRecordIterator<Record<String, Integer>> fetch(
                Record<String, Integer> anchor, ReadOnlyWindowStore<String, Integer> store) {
            if (Thread.currentThread() != owner) {
                throw new IllegalStateException("not my thread");
            }
            return super.fetch(anchor, store);
        }
    }
}
