package dev.rangestreams.testkit.versioned;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.KeyQuery;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.RangeQuery;
import org.apache.kafka.streams.query.ResultOrder;
import org.apache.kafka.streams.state.VersionedRecord;
import org.apache.kafka.streams.state.VersionedRecordIterator;
import org.jspecify.annotations.Nullable;

/** Versioned stores that answer interactive queries wrongly. */
final class BrokenVersionedQueries {
    static final List<BrokenVersions> ALL = List.of(
            BrokenVersions.store(VersionedRule.VER_24, "what was shown once is shown for ever", ShowsForEver::new),
            BrokenVersions.store(
                    VersionedRule.VER_25,
                    "a query of one version tells no end",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        @Override
                        public @Nullable VersionSpan valid(Bytes key, long asOf) {
                            Version found = Version.of(super.valid(key, asOf));
                            return found == null ? null : found.to(VersionSpan.NEWEST);
                        }
                    }),
            showing(VersionedRule.VER_26, "a query of a key that never was fails", (store, query, found) -> {
                if (found.isEmpty()
                        && store.holdsOtherKeysThan(query.key)
                        && query.from == 0
                        && query.to == Long.MAX_VALUE) {
                    throw new IllegalStateException("There is no such key");
                }
                return found;
            }),
            showing(
                    VersionedRule.VER_27,
                    "the upper bound is exclusive",
                    (store, query, found) -> found.stream()
                            .filter(span -> span.validFrom() < query.to)
                            .toList()),
            showing(VersionedRule.VER_28, "many versions come ascending in any order", (store, query, found) -> {
                List<VersionSpan> shown = new ArrayList<>(found);
                if (found.size() > 5) {
                    shown.sort((one, other) -> Long.compare(one.validFrom(), other.validFrom()));
                }
                return shown;
            }),
            BrokenVersions.store(
                    VersionedRule.VER_29,
                    "a query by key gives the value without its timestamp",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        @Override
                        @SuppressWarnings("unchecked")
                        public <R> QueryResult<R> query(Query<R> query, PositionBound bound, QueryConfig config) {
                            if (query instanceof KeyQuery<?, ?> key) {
                                byte[] bytes = get((Bytes) key.getKey());
                                byte[] value = bytes == null ? null : Arrays.copyOfRange(bytes, 1, bytes.length);
                                return QueryResult.forResult((R) value);
                            }
                            return super.query(query, bound, config);
                        }
                    }),
            BrokenVersions.store(
                    VersionedRule.VER_30,
                    "a query of a range of keys throws",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        @Override
                        public <R> QueryResult<R> query(Query<R> query, PositionBound bound, QueryConfig config) {
                            if (query instanceof RangeQuery<?, ?>) {
                                throw new UnsupportedOperationException("There are no ranges of keys here");
                            }
                            return super.query(query, bound, config);
                        }
                    }),
            BrokenVersions.store(
                    VersionedRule.VER_32,
                    "beyond its end an iterator throws something else",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        @Override
                        VersionedRecordIterator<byte[]> iterator(List<VersionSpan> spans) {
                            return new ReferenceVersionIterator(spans) {
                                @Override
                                public VersionedRecord<byte[]> next() {
                                    if (!hasNext()) {
                                        throw new IllegalStateException("It is over");
                                    }
                                    return super.next();
                                }
                            };
                        }
                    }),
            BrokenVersions.store(
                    VersionedRule.VER_33,
                    "an iterator is closed once only",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        @Override
                        VersionedRecordIterator<byte[]> iterator(List<VersionSpan> spans) {
                            return new ReferenceVersionIterator(spans) {
                                private boolean closed;

                                @Override
                                public void close() {
                                    if (closed) {
                                        throw new IllegalStateException("It was closed already");
                                    }
                                    closed = true;
                                }
                            };
                        }
                    }),
            BrokenVersions.store(
                    VersionedRule.VER_34,
                    "a descending iterator looks when it is first asked",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        @Override
                        public VersionedRecordIterator<byte[]> history(
                                Bytes key, long from, long to, ResultOrder order) {
                            return order == ResultOrder.DESCENDING
                                    ? new Lazy(() -> found(key, from, to, order))
                                    : super.history(key, from, to, order);
                        }
                    }),
            BrokenVersions.store(
                    VersionedRule.VER_48,
                    "an iterator of another thread looks when it is first asked",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        private @Nullable Thread owner;

                        @Override
                        public void init(StateStoreContext context, StateStore root) {
                            owner = Thread.currentThread();
                            super.init(context, root);
                        }

                        @Override
                        public VersionedRecordIterator<byte[]> history(
                                Bytes key, long from, long to, ResultOrder order) {
                            return Thread.currentThread() == owner
                                    ? super.history(key, from, to, order)
                                    : new Lazy(() -> found(key, from, to, order));
                        }
                    }));

    private BrokenVersionedQueries() {}

    private record Asked(Bytes key, long from, long to, ResultOrder order) {}

    private interface Show {
        List<VersionSpan> shown(ForwardingVersioned store, Asked query, List<VersionSpan> found);
    }

    private static BrokenVersions showing(VersionedRule rule, String fault, Show show) {
        return BrokenVersions.store(rule, fault, (inner, retention) -> new ForwardingVersioned(inner) {
            @Override
            List<VersionSpan> shown(Bytes key, long from, long to, ResultOrder order, List<VersionSpan> found) {
                return show.shown(this, new Asked(key, from, to, order), found);
            }
        });
    }

    private static final class ShowsForEver extends ForwardingVersioned {
        private final Map<Bytes, List<VersionSpan>> before = new HashMap<>();

        ShowsForEver(ReferenceVersionedStore inner, long retention) {
            super(inner);
        }

        @Override
        List<VersionSpan> shown(Bytes key, long from, long to, ResultOrder order, List<VersionSpan> found) {
            List<VersionSpan> old = before.getOrDefault(key, List.of());
            boolean all = from == 0 && to == Long.MAX_VALUE && order == ResultOrder.ASCENDING;
            int gone = old.size() - found.size();
            if (all && gone > 0 && old.subList(gone, old.size()).equals(found)) {
                return old;
            }
            if (all) {
                before.put(key, found);
            }
            return found;
        }
    }

    /** Looks at the first question. */
    private static final class Lazy implements VersionedRecordIterator<byte[]> {
        private final Supplier<List<VersionSpan>> look;
        private @Nullable Iterator<VersionSpan> spans;

        Lazy(Supplier<List<VersionSpan>> look) {
            this.look = look;
        }

        private Iterator<VersionSpan> spans() {
            if (spans == null) {
                spans = look.get().iterator();
            }
            return spans;
        }

        @Override
        public boolean hasNext() {
            return spans().hasNext();
        }

        @Override
        public VersionedRecord<byte[]> next() {
            return ReferenceVersionIterator.record(spans().next());
        }

        @Override
        public void close() {
            // A copy holds nothing open.
        }
    }
}
