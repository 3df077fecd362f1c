package dev.rangestreams.testkit.versioned;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.jspecify.annotations.Nullable;

/** Versioned stores that make the wrong thing of a put. */
final class BrokenVersionedWrites {
    static final List<BrokenVersions> ALL = List.of(
            BrokenVersions.store(
                    VersionedRule.VER_02, "after two late puts the last one is the newest", LastOfTwoLateOnes::new),
            BrokenVersions.putting(
                    VersionedRule.VER_03,
                    "behind more than five versions the newest one is given an end",
                    (store, key, value, timestamp) -> {
                        long end = store.forward(key, value, timestamp);
                        return store.puts(key).size() > 5 && end == VersionSpan.NEWEST ? timestamp : end;
                    }),
            BrokenVersions.putting(
                    VersionedRule.VER_04,
                    "a value that is not the newest is never replaced",
                    (store, key, value, timestamp) -> {
                        NavigableMap<Long, Boolean> puts = store.puts(key);
                        Long next = puts.higherKey(timestamp);
                        boolean isThere = Boolean.TRUE.equals(puts.get(timestamp));
                        return value != null && isThere && next != null ? next : store.forward(key, value, timestamp);
                    }),
            BrokenVersions.store(
                    VersionedRule.VER_06, "a late put long before the next one removes what it splits", Cuts::new),
            BrokenVersions.putting(VersionedRule.VER_07, "an empty value deletes", (store, key, value, timestamp) -> {
                return store.forward(key, value == null || value.length == 0 ? null : value, timestamp);
            }),
            BrokenVersions.store(
                    VersionedRule.VER_10,
                    "a zero at the end of a key of two bytes is lost",
                    (inner, retention) -> new Rekeyed(inner) {
                        @Override
                        byte[] stored(byte[] key) {
                            return key.length == 2 && key[0] == 0x61 && key[1] == 0 ? Arrays.copyOf(key, 1) : key;
                        }
                    }),
            BrokenVersions.store(VersionedRule.VER_11, "a long key is cut", (inner, retention) -> new Rekeyed(inner) {
                @Override
                byte[] stored(byte[] key) {
                    return Arrays.copyOf(key, Math.min(key.length, 60_000));
                }
            }),
            BrokenVersions.putting(VersionedRule.VER_12, "a long value is cut", (store, key, value, timestamp) -> {
                boolean whole = value == null || value.length < 500_000;
                return store.forward(key, whole ? value : Arrays.copyOf(value, 500_000), timestamp);
            }),
            BrokenVersions.store(
                    VersionedRule.VER_19,
                    "a null that is too late deletes",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        private @Nullable Bytes deleted;

                        @Override
                        public long put(Bytes key, byte @Nullable [] value, long timestamp) {
                            long end = super.put(key, value, timestamp);
                            if (end == Long.MIN_VALUE && value == null) {
                                deleted = key;
                            }
                            return end;
                        }

                        @Override
                        public byte @Nullable [] get(Bytes key) {
                            return key.equals(deleted) ? null : super.get(key);
                        }
                    }),
            BrokenVersions.making(VersionedRule.VER_22, "a retention of 0 is 1", () -> (name, retention) -> {
                ReferenceVersions asked = BrokenVersions.reference(name, retention);
                return new BrokenVersions.Supplied(
                        asked,
                        (inner, asIs) -> asIs > 0
                                ? inner
                                : BrokenVersions.reference(name, retention.plusMillis(1))
                                        .get());
            }),
            BrokenVersions.store(
                    VersionedRule.VER_23,
                    "what is too late for a delete is not refused",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        private long deleted = -1;

                        @Override
                        public byte @Nullable [] delete(Bytes key, long timestamp) {
                            deleted = Math.max(deleted, timestamp);
                            return super.delete(key, timestamp);
                        }

                        @Override
                        public long put(Bytes key, byte @Nullable [] value, long timestamp) {
                            long end = super.put(key, value, timestamp);
                            return end == Long.MIN_VALUE && deleted - retention > timestamp ? VersionSpan.NEWEST : end;
                        }
                    }),
            BrokenVersions.making(VersionedRule.VER_42, "stores share a clock", () -> {
                AtomicLong shared = new AtomicLong(-1);
                return (name, retention) -> new BrokenVersions.Supplied(
                        BrokenVersions.reference(name, retention),
                        (inner, retentionMs) -> new ForwardingVersioned(inner) {
                            @Override
                            public void init(StateStoreContext context, StateStore root) {
                                shared.set(-1);
                                super.init(context, root);
                            }

                            @Override
                            public long put(Bytes key, byte @Nullable [] value, long timestamp) {
                                long now = shared.accumulateAndGet(timestamp, Math::max);
                                long end = super.put(key, value, timestamp);
                                return timestamp < now - retentionMs ? Long.MIN_VALUE : end;
                            }
                        });
            }),
            BrokenVersions.putting(
                    VersionedRule.VER_49,
                    "while a record is processed every put is the newest",
                    (store, key, value, timestamp) -> {
                        long end = store.forward(key, value, timestamp);
                        boolean processing = !store.getPosition().getTopics().isEmpty();
                        return processing && end > 0 ? VersionSpan.NEWEST : end;
                    }),
            BrokenVersions.putting(
                    VersionedRule.VER_51, "a value of two zeros loses one", (store, key, value, timestamp) -> {
                        boolean zeros = Arrays.equals(value, new byte[2]);
                        return store.forward(key, zeros ? new byte[1] : value, timestamp);
                    }));

    private BrokenVersionedWrites() {}

    /** Keys are stored as something else, and found as that. */
    private abstract static class Rekeyed extends ForwardingVersioned {
        Rekeyed(ReferenceVersionedStore inner) {
            super(inner);
        }

        abstract byte[] stored(byte[] key);

        private Bytes key(Bytes key) {
            return key == null ? null : Bytes.wrap(stored(key.get()));
        }

        @Override
        public long put(Bytes key, byte @Nullable [] value, long timestamp) {
            return inner.put(key(key), value, timestamp);
        }

        @Override
        public byte @Nullable [] get(Bytes key) {
            return super.get(key(key));
        }

        @Override
        public byte @Nullable [] get(Bytes key, long asOf) {
            return super.get(key(key), asOf);
        }
    }

    private static final class LastOfTwoLateOnes extends ForwardingVersioned {
        private final Map<Bytes, Integer> late = new HashMap<>();
        private final Map<Bytes, Long> last = new HashMap<>();

        LastOfTwoLateOnes(ReferenceVersionedStore inner, long retention) {
            super(inner);
        }

        @Override
        public long put(Bytes key, byte @Nullable [] value, long timestamp) {
            long end = super.put(key, value, timestamp);
            late.put(key, end >= 0 && value != null ? late.getOrDefault(key, 0) + 1 : 0);
            last.put(key, timestamp);
            return end;
        }

        @Override
        public byte @Nullable [] get(Bytes key) {
            return late.getOrDefault(key, 0) > 1 ? super.get(key, last.get(key)) : super.get(key);
        }
    }

    private static final class Cuts extends ForwardingVersioned {
        private final Map<Bytes, Long> cuts = new HashMap<>();

        Cuts(ReferenceVersionedStore inner, long retention) {
            super(inner);
        }

        @Override
        public long put(Bytes key, byte @Nullable [] value, long timestamp) {
            long end = super.put(key, value, timestamp);
            if (end - timestamp > 50_000) {
                cuts.put(key, timestamp);
            }
            return end;
        }

        @Override
        public byte @Nullable [] get(Bytes key, long asOf) {
            return asOf < cuts.getOrDefault(key, Long.MIN_VALUE) ? null : super.get(key, asOf);
        }
    }
}
