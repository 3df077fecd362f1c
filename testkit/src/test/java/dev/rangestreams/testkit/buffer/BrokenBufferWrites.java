package dev.rangestreams.testkit.buffer;

import static dev.rangestreams.testkit.buffer.BrokenBuffer.store;
import static dev.rangestreams.testkit.internal.windowstore.WindowQuery.Form.ONE_KEY;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.windowstore.ForwardingWindowStore;
import dev.rangestreams.testkit.internal.windowstore.OpenWindowStore;
import dev.rangestreams.testkit.internal.windowstore.ReferenceWindows;
import dev.rangestreams.testkit.internal.windowstore.WindowQuery;
import dev.rangestreams.testkit.internal.windowstore.WindowRecord;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreFixture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;

/** Window stores that keep the wrong records, or keep them for the wrong time. */
public final class BrokenBufferWrites {
    private static final int ONE_BYTE = 256;

    public static final List<BrokenBuffer> ALL = List.of(
            new BrokenBuffer(
                    BufferRule.BUF_01,
                    "the retention told is less than asked for",
                    () -> (n, r, w) -> new BrokenBuffer.Supplied(
                            new ReferenceWindows(n, r.minusMillis(r.toMillis() / 1_000_000), w, true),
                            (inner, settings) -> inner)),
            store(
                    BufferRule.BUF_02,
                    "a timestamp takes 256 records",
                    (inner, settings) -> new ForwardingWindowStore(inner, settings.windowSize()) {
                        @Override
                        public void put(Bytes key, byte[] value, long timestamp) {
                            if (key == null
                                    || OpenWindowStore.drain(
                                                            new Blob(key.get()), inner.fetch(key, timestamp, timestamp))
                                                    .size()
                                            < ONE_BYTE) {
                                super.put(key, value, timestamp);
                            }
                        }
                    }),
            store(
                    BufferRule.BUF_03,
                    "an equal record is taken for the same",
                    (inner, settings) -> new ForwardingWindowStore(inner, settings.windowSize()) {
                        @Override
                        public void put(Bytes key, byte[] value, long timestamp) {
                            if (key == null || value == null || !holds(inner, key, value, timestamp)) {
                                super.put(key, value, timestamp);
                            }
                        }
                    }),
            store(
                    BufferRule.BUF_17,
                    "null deletes",
                    (inner, settings) -> new NullDeletes(inner, settings.windowSize())),
            new BrokenBuffer(
                    BufferRule.BUF_18,
                    "a record exactly as old as the retention is visible",
                    () -> (n, r, w) -> new BrokenBuffer.Supplied(
                            new ReferenceWindows(n, r, w, true),
                            (inner, settings) -> new ReferenceWindows(n, r.plusMillis(1), w, true).get())),
            store(BufferRule.BUF_19, "late records are kept aside and shown", LateOnesShow::new),
            store(
                    BufferRule.BUF_23,
                    "a put shows only after a flush",
                    (inner, settings) -> new ShowsFlushed(inner, settings.windowSize())),
            new BrokenBuffer(BufferRule.BUF_37, "stores of one retention share a clock", SharedClock::new),
            store(
                    BufferRule.BUF_38,
                    "other threads miss some of the records",
                    (inner, settings) -> new ForwardingWindowStore(inner, settings.windowSize()) {
                        private final Thread owner = Thread.currentThread();

                        @Override
                        protected List<WindowRecord> shown(WindowQuery query, List<WindowRecord> found) {
                            return Thread.currentThread() == owner
                                    ? found
                                    : found.subList(0, found.size() - found.size() / 3);
                        }
                    }));

    private BrokenBufferWrites() {}

    private static boolean holds(WindowStore<Bytes, byte[]> inner, Bytes key, byte[] value, long timestamp) {
        return OpenWindowStore.drain(new Blob(key.get()), inner.fetch(key, timestamp, timestamp)).stream()
                .anyMatch(item -> item.value().equals(new Blob(value)));
    }

    private static final class NullDeletes extends ForwardingWindowStore {
        private final Set<WindowRecord> deleted = new HashSet<>();

        NullDeletes(WindowStore<Bytes, byte[]> inner, long windowMs) {
            super(inner, windowMs);
        }

        @Override
        public void put(Bytes key, byte[] value, long timestamp) {
            super.put(key, value, timestamp);
            if (value == null) {
                deleted.addAll(OpenWindowStore.drain(new Blob(key.get()), inner.fetch(key, timestamp, timestamp)));
            }
        }

        @Override
        protected List<WindowRecord> shown(WindowQuery query, List<WindowRecord> found) {
            return found.stream().filter(item -> !deleted.contains(item)).toList();
        }
    }

    private static final class LateOnesShow extends ForwardingWindowStore {
        private final List<WindowRecord> late = new ArrayList<>();
        private final long retentionMs;
        private long streamTime;

        LateOnesShow(WindowStore<Bytes, byte[]> inner, ReferenceWindows settings) {
            super(inner, settings.windowSize());
            retentionMs = settings.retentionPeriod();
        }

        @Override
        public void put(Bytes key, byte[] value, long timestamp) {
            super.put(key, value, timestamp);
            streamTime = Math.max(streamTime, timestamp);
            if (value != null && timestamp <= streamTime - retentionMs) {
                late.add(new WindowRecord(new Blob(key.get()), timestamp, new Blob(value)));
            }
        }

        @Override
        protected List<WindowRecord> shown(WindowQuery query, List<WindowRecord> found) {
            List<WindowRecord> shown = new ArrayList<>(found);
            late.stream()
                    .filter(item -> query.forward(ONE_KEY) && item.key().equals(query.fromKey()))
                    .forEach(shown::add);
            return shown;
        }
    }

    /** For the thread that opened the store; others have a rule of their own. */
    private static final class ShowsFlushed extends ForwardingWindowStore {
        private final Thread owner = Thread.currentThread();
        private final Set<WindowRecord> pending = new HashSet<>();

        ShowsFlushed(WindowStore<Bytes, byte[]> inner, long windowMs) {
            super(inner, windowMs);
        }

        @Override
        public void put(Bytes key, byte[] value, long timestamp) {
            super.put(key, value, timestamp);
            if (value != null) {
                pending.add(new WindowRecord(new Blob(key.get()), timestamp, new Blob(value)));
            }
        }

        @Override
        @SuppressWarnings("deprecation")
        public void flush() {
            super.flush();
            pending.clear();
        }

        @Override
        protected List<WindowRecord> shown(WindowQuery query, List<WindowRecord> found) {
            return Thread.currentThread() == owner
                    ? found.stream().filter(item -> !pending.contains(item)).toList()
                    : found;
        }
    }

    private static final class SharedClock implements WindowStoreFixture.Maker {
        private final Map<Long, Long> clocks = new ConcurrentHashMap<>();

        @Override
        public WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
            ReferenceWindows settings = new ReferenceWindows(name, retention, windowSize, true);
            return new BrokenBuffer.Supplied(
                    settings, (inner, same) -> new ForwardingWindowStore(inner, settings.windowSize()) {
                        @Override
                        public void put(Bytes key, byte[] value, long timestamp) {
                            super.put(key, value, timestamp);
                            if (value != null) {
                                clocks.merge(settings.retentionPeriod(), timestamp, Math::max);
                            }
                        }

                        @Override
                        protected List<WindowRecord> shown(WindowQuery query, List<WindowRecord> found) {
                            long clock = clocks.getOrDefault(settings.retentionPeriod(), -1L);
                            return found.stream()
                                    .filter(item -> item.timestamp() > clock - settings.retentionPeriod())
                                    .toList();
                        }
                    });
        }
    }
}
