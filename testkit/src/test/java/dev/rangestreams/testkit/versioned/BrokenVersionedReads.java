package dev.rangestreams.testkit.versioned;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** Versioned stores that find the wrong version. */
final class BrokenVersionedReads {
    static final List<BrokenVersions> ALL = List.of(
            reading(
                    VersionedRule.VER_05,
                    "a version that ends with a full second is valid then",
                    (store, key, asOf) -> asOf % 4_000 == 0
                                    && asOf > 0
                                    && asOf <= 8_000
                                    && store.puts(key).containsKey(asOf)
                            ? asOf - 1
                            : asOf),
            reading(
                    VersionedRule.VER_08,
                    "the highest long is no instant",
                    (store, key, asOf) -> asOf == Long.MAX_VALUE ? asOf - 1 : asOf),
            reading(VersionedRule.VER_09, "an instant before 0 is refused", (store, key, asOf) -> {
                if (asOf < 0) {
                    throw new IllegalArgumentException("The instant is negative: " + asOf);
                }
                return asOf;
            }),
            BrokenVersions.store(
                    VersionedRule.VER_21,
                    "a read before the retention gives nothing",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        private long now = -1;

                        @Override
                        public long put(Bytes key, byte @Nullable [] value, long timestamp) {
                            now = Math.max(now, timestamp);
                            return super.put(key, value, timestamp);
                        }

                        @Override
                        public byte @Nullable [] get(Bytes key, long asOf) {
                            return asOf < now - retention ? null : super.get(key, asOf);
                        }
                    }),
            reading(
                    VersionedRule.VER_50,
                    "after four puts backwards the third interval is a gap",
                    (store, key, asOf) -> {
                        List<Long> order = ((Reading) store).order;
                        int size = order.size();
                        boolean backwards = size > 3
                                && order.get(size - 1) < order.get(size - 2)
                                && order.get(size - 2) < order.get(size - 3)
                                && order.get(size - 3) < order.get(size - 4);
                        return backwards && asOf >= order.get(size - 2) && asOf < order.get(size - 3) ? -1 : asOf;
                    }));

    private BrokenVersionedReads() {}

    private interface Instant {
        long instead(ForwardingVersioned store, Bytes key, long asOf);
    }

    /** Another instant is read than the one asked for. */
    private static BrokenVersions reading(VersionedRule rule, String fault, Instant instant) {
        return BrokenVersions.store(rule, fault, (inner, retention) -> new Reading(inner, instant));
    }

    private static final class Reading extends ForwardingVersioned {
        private final Instant instant;
        private final List<Long> order = new ArrayList<>();
        private @Nullable Bytes last;

        Reading(ReferenceVersionedStore inner, Instant instant) {
            super(inner);
            this.instant = instant;
        }

        @Override
        public long put(Bytes key, byte @Nullable [] value, long timestamp) {
            if (key != null && !key.equals(last)) {
                order.clear();
                last = key;
            }
            order.add(timestamp);
            return super.put(key, value, timestamp);
        }

        @Override
        public byte @Nullable [] get(Bytes key, long asOf) {
            return super.get(key, key == null ? asOf : instant.instead(this, key, asOf));
        }
    }
}
