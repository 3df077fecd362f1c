package dev.rangestreams.testkit.versioned;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** Versioned stores that make the wrong thing of a delete. */
final class BrokenVersionedDeletes {
    static final List<BrokenVersions> ALL = List.of(
            BrokenVersions.store(
                    VersionedRule.VER_13, "a delete between two versions stretches the one before", Stretches::new),
            forgetting(VersionedRule.VER_14, "a delete that takes the only version's place is forgotten", puts -> {
                return puts.ranIntoOnlyVersion;
            }),
            BrokenVersions.store(
                    VersionedRule.VER_15,
                    "delete gives the newest version",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        @Override
                        public byte @Nullable [] delete(Bytes key, long timestamp) {
                            byte[] newest = get(key);
                            byte[] before = super.delete(key, timestamp);
                            return before == null ? null : newest;
                        }
                    }),
            forgetting(
                            VersionedRule.VER_16,
                            "a newest delete is forgotten by what comes between it and a value",
                            puts -> puts.isNew
                                    && Boolean.TRUE.equals(puts.before)
                                    && puts.nextIsNewestDelete
                                    && puts.all.size() == 3)
                    .breaksAlso(VersionedRule.VER_49),
            forgetting(
                    VersionedRule.VER_17,
                    "a delete that was put first is forgotten",
                    puts -> puts.firstWasDelete && puts.before == null),
            forgetting(
                    VersionedRule.VER_18,
                    "what comes between two deletes has no end",
                    puts -> puts.isNew && Boolean.FALSE.equals(puts.before) && puts.nextIsDelete),
            BrokenVersions.store(
                    VersionedRule.VER_20,
                    "a delete that is too late deletes what begins there",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        private @Nullable Bytes deleted;

                        @Override
                        public byte @Nullable [] delete(Bytes key, long timestamp) {
                            boolean begins = puts(key).containsKey(timestamp);
                            byte[] before = super.delete(key, timestamp);
                            if (begins && before == null) {
                                deleted = key;
                            }
                            return before;
                        }

                        @Override
                        public byte @Nullable [] get(Bytes key) {
                            return key.equals(deleted) ? null : super.get(key);
                        }
                    }));

    private BrokenVersionedDeletes() {}

    /** Where a version was just put among the others of its key. */
    private static final class Place {
        final NavigableMap<Long, Boolean> all;
        final boolean isNew;
        final @Nullable Boolean before;
        final boolean nextIsDelete;
        final boolean nextIsNewestDelete;
        final boolean firstWasDelete;
        final boolean ranIntoOnlyVersion;

        Place(
                NavigableMap<Long, Boolean> all,
                long timestamp,
                boolean isNew,
                boolean firstWasDelete,
                boolean replaced) {
            this.all = all;
            this.isNew = isNew;
            Map.Entry<Long, Boolean> lower = all.lowerEntry(timestamp);
            Map.Entry<Long, Boolean> higher = all.higherEntry(timestamp);
            before = lower == null ? null : lower.getValue();
            nextIsDelete = higher != null && !higher.getValue();
            nextIsNewestDelete = nextIsDelete && higher.getKey().equals(all.lastKey());
            this.firstWasDelete = firstWasDelete;
            ranIntoOnlyVersion = replaced && all.size() == 2;
        }
    }

    private interface Forgets {
        boolean test(Place place);
    }

    /** The end that a put tells is lost where a delete is forgotten. */
    private static BrokenVersions forgetting(VersionedRule rule, String fault, Forgets forgets) {
        return BrokenVersions.store(rule, fault, (inner, retention) -> new ForwardingVersioned(inner) {
            private final Map<Bytes, Boolean> firsts = new HashMap<>();
            private final Map<Bytes, Boolean> replaced = new HashMap<>();

            @Override
            public long put(Bytes key, byte @Nullable [] value, long timestamp) {
                if (key == null) {
                    return super.put(key, value, timestamp);
                }
                boolean isNew = !puts(key).containsKey(timestamp);
                if (value == null && !isNew && puts(key).size() == 1) {
                    replaced.put(key, true);
                }
                firsts.putIfAbsent(key, value == null && puts(key).isEmpty());
                long end = super.put(key, value, timestamp);
                Place place =
                        new Place(puts(key), timestamp, isNew, firsts.get(key), replaced.getOrDefault(key, false));
                return end >= 0 && forgets.test(place) ? VersionSpan.NEWEST : end;
            }
        });
    }

    private static final class Stretches extends ForwardingVersioned {
        private final Map<Bytes, Long> begun = new HashMap<>();

        Stretches(ReferenceVersionedStore inner, long retention) {
            super(inner);
        }

        @Override
        public long put(Bytes key, byte @Nullable [] value, long timestamp) {
            if (key != null && value == null && !puts(key).containsKey(timestamp)) {
                begun.put(key, timestamp);
            }
            return super.put(key, value, timestamp);
        }

        @Override
        public byte @Nullable [] get(Bytes key, long asOf) {
            Long gap = begun.get(key);
            boolean isBetween =
                    gap != null && asOf == gap && puts(key).lastEntry().getValue();
            return isBetween ? super.get(key, gap - 1) : super.get(key, asOf);
        }
    }
}
