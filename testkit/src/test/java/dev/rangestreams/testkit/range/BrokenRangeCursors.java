package dev.rangestreams.testkit.range;

import static dev.rangestreams.testkit.range.BrokenRange.fetching;

import dev.rangestreams.api.RangedRecordIterator;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;

/** Ranges whose iterators misbehave, or leave the store's cursors behind. */
final class BrokenRangeCursors {
    static final List<BrokenRange> ALL = List.of(
            fetching(
                    RangeRule.RNG_08, "takes the end for a close", (anchor, store) -> new Records(open(anchor, store)) {
                        private boolean ended;

                        @Override
                        public boolean hasNext() {
                            ended = !super.hasNext();
                            return !ended;
                        }

                        @Override
                        public void close() {
                            if (!ended) {
                                super.close();
                            }
                        }
                    }),
            fetching(
                            RangeRule.RNG_09,
                            "closes its cursor only at the end",
                            (anchor, store) -> new Records(open(anchor, store)) {
                                private boolean ended;

                                @Override
                                public boolean hasNext() {
                                    if (!ended && !super.hasNext()) {
                                        ended = true;
                                        super.close();
                                    }
                                    return !ended;
                                }

                                @Override
                                public Record<String, Integer> next() {
                                    if (!hasNext()) {
                                        throw new NoSuchElementException();
                                    }
                                    return super.next();
                                }

                                @Override
                                public void close() {}
                            })
                    .breaksAlso(RangeRule.RNG_11),
            fetching(
                    RangeRule.RNG_10,
                    "does not stand a second close",
                    (anchor, store) -> new Records(open(anchor, store)) {
                        private boolean closed;

                        @Override
                        public void close() {
                            super.close();
                            if (closed) {
                                throw new IllegalStateException("closed");
                            }
                            closed = true;
                        }
                    }),
            fetching(RangeRule.RNG_11, "leaves one cursor open when the next fails", (anchor, store) -> {
                RangedRecordIterator<Record<String, Integer>> older =
                        TwentyBefore.between(anchor, store, anchor.timestamp() - 20, anchor.timestamp() - 1);
                RangedRecordIterator<Record<String, Integer>> peers =
                        TwentyBefore.between(anchor, store, anchor.timestamp(), anchor.timestamp());
                List<Record<String, Integer>> list = new ArrayList<>();
                older.forEachRemaining(list::add);
                peers.forEachRemaining(list::add);
                older.close();
                peers.close();
                return Records.of(list);
            }),
            fetching(RangeRule.RNG_11, "takes a failure for the end", (anchor, store) -> {
                try {
                    return Records.of(TwentyBefore.list(anchor, store));
                } catch (WatchedStore.StoreFailure failure) {
                    return Records.of(List.of(anchor));
                }
            }),
            fetching(RangeRule.RNG_12, "moves when it is asked", (anchor, store) -> new Records(open(anchor, store)) {
                private Record<String, Integer> current;

                @Override
                public boolean hasNext() {
                    boolean hasNext = super.hasNext();
                    current = hasNext ? super.next() : null;
                    return hasNext;
                }

                @Override
                public Record<String, Integer> next() {
                    if (current == null) {
                        throw new NoSuchElementException();
                    }
                    return current;
                }
            }),
            fetching(RangeRule.RNG_13, "ends with null", (anchor, store) -> new Records(open(anchor, store)) {
                @Override
                public Record<String, Integer> next() {
                    return hasNext() ? super.next() : null;
                }
            }),
            fetching(RangeRule.RNG_13, "begins again at the end", (anchor, store) -> {
                List<Record<String, Integer>> list = TwentyBefore.list(anchor, store);
                return new Records(Records.of(list)) {
                    private Iterator<Record<String, Integer>> all = list.iterator();

                    @Override
                    public boolean hasNext() {
                        boolean hasNext = all.hasNext();
                        if (!hasNext) {
                            all = list.iterator();
                        }
                        return hasNext;
                    }

                    @Override
                    public Record<String, Integer> next() {
                        return all.next();
                    }
                };
            }));

    private BrokenRangeCursors() {}

    private static RangedRecordIterator<Record<String, Integer>> open(
            Record<String, Integer> anchor, ReadOnlyWindowStore<String, Integer> store) {
        return TwentyBefore.between(anchor, store, anchor.timestamp() - 20, anchor.timestamp());
    }
}
