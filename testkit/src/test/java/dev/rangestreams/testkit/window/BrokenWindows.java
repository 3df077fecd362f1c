package dev.rangestreams.testkit.window;

import static dev.rangestreams.testkit.internal.windowstore.WindowQuery.Form.ONE_KEY;

import dev.rangestreams.testkit.buffer.BrokenBufferLives;
import dev.rangestreams.testkit.buffer.BrokenBufferReads;
import dev.rangestreams.testkit.buffer.BrokenBufferRestores;
import dev.rangestreams.testkit.buffer.BrokenBufferWrites;
import dev.rangestreams.testkit.buffer.BufferRule;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.windowstore.ForwardingWindowStore;
import dev.rangestreams.testkit.internal.windowstore.ReferenceWindows;
import dev.rangestreams.testkit.internal.windowstore.WindowQuery;
import dev.rangestreams.testkit.internal.windowstore.WindowRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.query.FailureReason;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.WindowRangeQuery;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;

/** Window stores without duplicates that break one rule each. */
final class BrokenWindows {
    /** Faults that have nothing to do with duplicates. */
    private static final Map<BufferRule, WindowRule> SHARED = new EnumMap<>(Map.ofEntries(
            Map.entry(BufferRule.BUF_01, WindowRule.WST_01),
            Map.entry(BufferRule.BUF_04, WindowRule.WST_04),
            Map.entry(BufferRule.BUF_06, WindowRule.WST_06),
            Map.entry(BufferRule.BUF_07, WindowRule.WST_07),
            Map.entry(BufferRule.BUF_08, WindowRule.WST_08),
            Map.entry(BufferRule.BUF_09, WindowRule.WST_09),
            Map.entry(BufferRule.BUF_10, WindowRule.WST_10),
            Map.entry(BufferRule.BUF_11, WindowRule.WST_11),
            Map.entry(BufferRule.BUF_12, WindowRule.WST_12),
            Map.entry(BufferRule.BUF_13, WindowRule.WST_13),
            Map.entry(BufferRule.BUF_14, WindowRule.WST_14),
            Map.entry(BufferRule.BUF_15, WindowRule.WST_15),
            Map.entry(BufferRule.BUF_19, WindowRule.WST_18),
            Map.entry(BufferRule.BUF_20, WindowRule.WST_19),
            Map.entry(BufferRule.BUF_21, WindowRule.WST_20),
            Map.entry(BufferRule.BUF_22, WindowRule.WST_21),
            Map.entry(BufferRule.BUF_23, WindowRule.WST_22),
            Map.entry(BufferRule.BUF_24, WindowRule.WST_23),
            Map.entry(BufferRule.BUF_26, WindowRule.WST_25),
            Map.entry(BufferRule.BUF_31, WindowRule.WST_28),
            Map.entry(BufferRule.BUF_33, WindowRule.WST_30),
            Map.entry(BufferRule.BUF_34, WindowRule.WST_31),
            Map.entry(BufferRule.BUF_35, WindowRule.WST_32),
            Map.entry(BufferRule.BUF_36, WindowRule.WST_33),
            Map.entry(BufferRule.BUF_37, WindowRule.WST_34),
            Map.entry(BufferRule.BUF_38, WindowRule.WST_35),
            Map.entry(BufferRule.BUF_39, WindowRule.WST_38),
            Map.entry(BufferRule.BUF_40, WindowRule.WST_39)));

    private BrokenWindows() {}

    static List<BrokenWindow> all() {
        List<BrokenWindow> all = new ArrayList<>(OWN);
        Stream.of(
                        BrokenBufferReads.ALL_OF_THEM,
                        BrokenBufferWrites.ALL,
                        BrokenBufferLives.ALL,
                        BrokenBufferRestores.ALL)
                .flatMap(List::stream)
                .forEach(broken -> {
                    WindowRule rule = SHARED.get(broken.rule());
                    if (rule != null) {
                        all.add(BrokenWindow.as(broken, rule));
                    }
                });
        return all;
    }

    private static final List<BrokenWindow> OWN = List.of(
            BrokenWindow.store(
                    WindowRule.WST_02,
                    "an empty value does not replace",
                    (inner, settings) -> new ForwardingWindowStore(inner, settings.windowSize()) {
                        @Override
                        public void put(Bytes key, byte @Nullable [] value, long timestamp) {
                            if (value == null || value.length > 0 || inner.fetch(key, timestamp) == null) {
                                super.put(key, value, timestamp);
                            }
                        }
                    }),
            BrokenWindow.store(
                    WindowRule.WST_03,
                    "deleting what was replaced brings it back",
                    (inner, settings) -> new BringsBack(inner, settings.windowSize())),
            BrokenWindow.store(
                    WindowRule.WST_05,
                    "a long backward read leaves out the oldest",
                    (inner, settings) -> new ForwardingWindowStore(inner, settings.windowSize()) {
                        @Override
                        protected List<WindowRecord> shown(WindowQuery query, List<WindowRecord> found) {
                            return query.backward(ONE_KEY) && found.size() > 5
                                    ? found.subList(0, found.size() - 1)
                                    : found;
                        }
                    }),
            BrokenWindow.store(
                    WindowRule.WST_16,
                    "a point read falls back on the key without its last byte",
                    (inner, settings) -> new ForwardingWindowStore(inner, settings.windowSize()) {
                        @Override
                        public byte @Nullable [] fetch(Bytes key, long time) {
                            byte[] found = super.fetch(key, time);
                            int length = key.get().length - 1;
                            return found == null && length > 0
                                    ? super.fetch(Bytes.wrap(Arrays.copyOf(key.get(), length)), time)
                                    : found;
                        }
                    }),
            BrokenWindow.store(
                    WindowRule.WST_17,
                    "an entry exactly as old as the retention is visible",
                    (inner, settings) -> new ReferenceWindows(
                                    settings.name(), settings.retention().plusMillis(1), settings.window(), true, false)
                            .get()),
            BrokenWindow.store(
                    WindowRule.WST_24,
                    "a deletion is forgotten by a reopen",
                    (inner, settings) -> new ForgetsDeletions(inner, settings.windowSize())),
            BrokenWindow.store(
                            WindowRule.WST_26,
                            "the first value restored stays",
                            (inner, settings) -> new BrokenBufferRestores.Restoring(inner, settings) {
                                private final Set<String> seen = new HashSet<>();

                                @Override
                                protected boolean takes(BrokenBufferRestores.Logged logged) {
                                    return logged.value() == null || seen.add(logged.key() + "@" + logged.timestamp());
                                }
                            })
                    .alsoCaughtBy(WindowRule.WST_30),
            BrokenWindow.store(
                    WindowRule.WST_27,
                    "a null in the changelog is passed over",
                    (inner, settings) -> new BrokenBufferRestores.Restoring(inner, settings) {
                        @Override
                        protected boolean takes(BrokenBufferRestores.Logged logged) {
                            return logged.value() != null;
                        }
                    }),
            BrokenWindow.store(
                    WindowRule.WST_29,
                    "what was restored is not replaced",
                    (inner, settings) -> new BrokenBufferRestores.Restoring(inner, settings) {
                        private final Set<String> restored = new HashSet<>();

                        @Override
                        protected boolean takes(BrokenBufferRestores.Logged logged) {
                            restored.add(logged.key() + "@" + logged.timestamp());
                            return true;
                        }

                        @Override
                        public void put(Bytes key, byte @Nullable [] value, long timestamp) {
                            if (key == null || !restored.contains(new Blob(key.get()) + "@" + timestamp)) {
                                super.put(key, value, timestamp);
                            }
                        }
                    }),
            BrokenWindow.store(
                    WindowRule.WST_36,
                    "a deletion does not move the position",
                    (inner, settings) -> new ForwardingWindowStore(inner, settings.windowSize()) {
                        private Position lastPut = Position.emptyPosition();

                        @Override
                        public void put(Bytes key, byte @Nullable [] value, long timestamp) {
                            super.put(key, value, timestamp);
                            if (value != null) {
                                lastPut = super.getPosition();
                            }
                        }

                        @Override
                        public Position getPosition() {
                            return lastPut;
                        }
                    }),
            BrokenWindow.store(
                    WindowRule.WST_37,
                    "windows of all keys cannot be queried",
                    (inner, settings) -> new ForwardingWindowStore(inner, settings.windowSize()) {
                        @Override
                        public <R> QueryResult<R> query(Query<R> query, PositionBound bound, QueryConfig config) {
                            return query instanceof WindowRangeQuery<?, ?>
                                    ? QueryResult.forFailure(FailureReason.UNKNOWN_QUERY_TYPE, "unknown")
                                    : super.query(query, bound, config);
                        }
                    }));

    private static final class BringsBack extends ForwardingWindowStore {
        private final Map<String, byte[]> replaced = new HashMap<>();

        BringsBack(WindowStore<Bytes, byte[]> inner, long windowMs) {
            super(inner, windowMs);
        }

        @Override
        public void put(Bytes key, byte @Nullable [] value, long timestamp) {
            if (key == null) {
                super.put(key, value, timestamp);
                return;
            }
            String place = key + "@" + timestamp;
            byte[] before = inner.fetch(key, timestamp);
            if (value != null && before != null) {
                replaced.put(place, before);
            }
            super.put(key, value == null ? replaced.remove(place) : value, timestamp);
        }
    }

    /** Hides what was deleted until it is put again. */
    private static final class ForgetsDeletions extends ForwardingWindowStore {
        private final Set<String> deleted = new HashSet<>();

        ForgetsDeletions(WindowStore<Bytes, byte[]> inner, long windowMs) {
            super(inner, windowMs);
        }

        private static String place(Blob key, long timestamp) {
            return key + "@" + timestamp;
        }

        @Override
        public void put(Bytes key, byte @Nullable [] value, long timestamp) {
            byte[] kept = value == null ? inner.fetch(key, timestamp) : value;
            super.put(key, kept, timestamp);
            String place = place(new Blob(key.get()), timestamp);
            if (value == null) {
                deleted.add(place);
            } else {
                deleted.remove(place);
            }
        }

        @Override
        public byte @Nullable [] fetch(Bytes key, long time) {
            return key != null && deleted.contains(place(new Blob(key.get()), time)) ? null : super.fetch(key, time);
        }

        @Override
        protected List<WindowRecord> shown(WindowQuery query, List<WindowRecord> found) {
            return found.stream()
                    .filter(item -> !deleted.contains(place(item.key(), item.timestamp())))
                    .toList();
        }
    }
}
