package dev.rangestreams.testkit.range;

import dev.rangestreams.api.RangedRecordIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;

/** Ranges that keep or change what is not theirs, or say something untrue of themselves. */
final class BrokenRangeStates {
    static final List<BrokenRange> ALL = List.of(
            new BrokenRange(RangeRule.RNG_14, "reads every anchor of a thread into the same list", SharedList::new),
            new BrokenRange(RangeRule.RNG_15, "forgets what is older than other anchors", Forgetful::new)
                    .breaksAlso(RangeRule.RNG_19),
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
                    })
                    .breaksAlso(RangeRule.RNG_04),
            new BrokenRange(RangeRule.RNG_18, "lets its retention overflow", OverflowingRetention::new),
            new BrokenRange(RangeRule.RNG_18, "changes its retention", ChangingRetention::new),
            new BrokenRange(RangeRule.RNG_19, "serves the first thread only", OneThread::new));

    private BrokenRangeStates() {}

    private static final class SharedList extends TwentyBefore {
        private final ThreadLocal<List<Record<String, Integer>>> lists = ThreadLocal.withInitial(ArrayList::new);

        @Override
        public RangedRecordIterator<Record<String, Integer>> fetch(
                Record<String, Integer> anchor, ReadOnlyWindowStore<String, Integer> store) {
            List<Record<String, Integer>> list = lists.get();
            list.clear();
            list.addAll(TwentyBefore.list(anchor, store));
            return Records.of(list);
        }
    }

    private static final class Forgetful extends TwentyBefore {
        private final AtomicLong highest = new AtomicLong();

        @Override
        public RangedRecordIterator<Record<String, Integer>> fetch(
                Record<String, Integer> anchor, ReadOnlyWindowStore<String, Integer> store) {
            long at = anchor.timestamp();
            long newest = highest.accumulateAndGet(at, Math::max);
            return between(anchor, store, Math.max(at - 20, Math.min(at, newest - 20)), at);
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

    private static final class ChangingRetention extends TwentyBefore {
        private final AtomicLong retention = new AtomicLong(25);

        @Override
        public long retentionMs() {
            return retention.getAndIncrement();
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
