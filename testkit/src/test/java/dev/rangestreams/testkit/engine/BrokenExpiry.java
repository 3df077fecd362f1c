package dev.rangestreams.testkit.engine;

import static dev.rangestreams.testkit.engine.BrokenEngine.opening;
import static dev.rangestreams.testkit.engine.BrokenEngine.store;

import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.Timelines;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Engines that expire too much, too little or too soon. */
final class BrokenExpiry {
    static final List<BrokenEngine> ALL = List.of(
            store(
                    EngineRule.ENG_28,
                    "expiry goes by whole partitions of 10 ms",
                    inner -> new ForwardingTimelines(inner) {
                        @Override
                        public void expireBefore(long bound) {
                            super.expireBefore(bound > 0 ? bound - bound % 10 : bound);
                        }
                    }),
            store(
                    EngineRule.ENG_29,
                    "a lower bound brings expired entries back",
                    inner -> new LastBoundCounts(inner, new AtomicLong(Long.MIN_VALUE))),
            store(EngineRule.ENG_30, "expiry is done once, not from then on", inner -> new ForwardingTimelines(inner) {
                private long bound = Long.MIN_VALUE;

                @Override
                public void expireBefore(long newBound) {
                    super.openCursors();
                    if (newBound > bound) {
                        bound = newBound;
                        EngineReads.all(inner).stream()
                                .filter(entry -> entry.timestamp() < bound)
                                .forEach(entry -> inner.remove(entry.key().copy(), entry.timestamp(), entry.arrival()));
                    }
                }
            }),
            store(EngineRule.ENG_31, "expired entries stay stored", inner -> new ForwardingTimelines(inner) {
                private long stored;

                @Override
                public void put(byte[] key, long timestamp, long arrival, byte[] value) {
                    super.put(key, timestamp, arrival, value);
                    stored++;
                }

                @Override
                public long approximateEntries() {
                    return Math.max(stored, super.approximateEntries());
                }
            }),
            opening(
                    EngineRule.ENG_32,
                    "what is far behind the newest entry is dropped",
                    (settings, inner) -> new ForwardingTimelines(inner) {
                        private long newest;

                        @Override
                        public void put(byte[] key, long timestamp, long arrival, byte[] value) {
                            newest = Math.max(newest, timestamp);
                            if (timestamp < 0 || timestamp >= newest - 100_000 * settings.retentionMs()) {
                                super.put(key, timestamp, arrival, value);
                            }
                        }
                    }));

    private BrokenExpiry() {}

    /** Hides what is below the last bound, wherever the bounds before it were. */
    private static final class LastBoundCounts extends Rereading {
        private final AtomicLong bound;

        LastBoundCounts(Timelines inner, AtomicLong bound) {
            super(
                    inner,
                    (query, found, store) -> found.stream()
                            .filter(entry -> entry.timestamp() >= bound.get())
                            .toList());
            this.bound = bound;
        }

        @Override
        public void put(byte[] key, long timestamp, long arrival, byte[] value) {
            if (timestamp < 0 || timestamp >= bound.get()) {
                super.put(key, timestamp, arrival, value);
            }
        }

        @Override
        public void expireBefore(long newBound) {
            super.openCursors();
            bound.set(newBound);
        }

        @Override
        public long approximateEntries() {
            super.approximateEntries();
            return EngineReads.all(this).size();
        }
    }
}
