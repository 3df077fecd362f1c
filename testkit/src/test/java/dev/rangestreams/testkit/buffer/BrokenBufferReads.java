package dev.rangestreams.testkit.buffer;

import static dev.rangestreams.testkit.buffer.BrokenBuffer.reading;
import static dev.rangestreams.testkit.buffer.BrokenBuffer.store;
import static dev.rangestreams.testkit.internal.windowstore.WindowQuery.Form.ALL;
import static dev.rangestreams.testkit.internal.windowstore.WindowQuery.Form.KEYS;
import static dev.rangestreams.testkit.internal.windowstore.WindowQuery.Form.ONE_KEY;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.windowstore.ForwardingWindowStore;
import dev.rangestreams.testkit.internal.windowstore.OpenWindowStore;
import dev.rangestreams.testkit.internal.windowstore.WindowQuery;
import dev.rangestreams.testkit.internal.windowstore.WindowRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;

/** Window stores that show the wrong records, or in the wrong order. */
public final class BrokenBufferReads {
    private static final int COUNTER_BYTES = 12;

    public static final List<BrokenBuffer> ALL_OF_THEM = List.of(
            store(
                    BufferRule.BUF_04,
                    "a record that comes very late goes to the end",
                    (inner, settings) -> new VeryLateLast(inner, settings.windowSize())),
            reading(BufferRule.BUF_05, "backward by timestamp, but forward by arrival", (query, found, inner) -> {
                if (!query.backward(ONE_KEY)) {
                    return found;
                }
                List<WindowRecord> shown = new ArrayList<>(found);
                Collections.reverse(shown);
                return sorted(
                        shown, Comparator.comparingLong(WindowRecord::timestamp).reversed());
            }),
            reading(
                    BufferRule.BUF_06,
                    "the upper bound is exclusive",
                    (query, found, inner) ->
                            query.forward(ONE_KEY) && query.from() < query.to() && query.to() != Long.MAX_VALUE
                                    ? only(found, item -> item.timestamp() < query.to())
                                    : found),
            reading(
                    BufferRule.BUF_07,
                    "crossed bounds are swapped",
                    (query, found, inner) -> query.forward(ONE_KEY) && query.from() > query.to()
                            ? OpenWindowStore.drain(
                                    query.fromKey(),
                                    inner.fetch(OpenWindowStore.bytes(query.fromKey()), query.to(), query.from()))
                            : found),
            reading(
                    BufferRule.BUF_08,
                    "a negative bound counts as unsigned",
                    (query, found, inner) -> query.from() < 0 ? List.of() : found),
            reading(
                    BufferRule.BUF_09,
                    "a record whose next timestamp is the highest long is lost",
                    (query, found, inner) -> only(found, item -> item.timestamp() != Long.MAX_VALUE - 1)),
            reading(
                    BufferRule.BUF_10,
                    "a key followed by twelve bytes counts as the key",
                    (query, found, inner) -> query.forward(ONE_KEY)
                            ? only(
                                    OpenWindowStore.drain(inner.fetchAll(query.from(), query.to())),
                                    item -> isKey(item.key(), query.fromKey()))
                            : found),
            reading(
                    BufferRule.BUF_11,
                    "a range of keys without bounds leaves out the empty key",
                    (query, found, inner) -> query.forward(KEYS) && query.fromKey() == null && query.toKey() == null
                            ? only(found, item -> item.key().bytes().length > 0)
                            : found),
            reading(
                    BufferRule.BUF_12,
                    "the highest key is exclusive",
                    (query, found, inner) -> query.forward(KEYS) && query.fromKey() == null
                            ? only(found, item -> !item.key().equals(query.toKey()))
                            : found),
            reading(
                    BufferRule.BUF_13,
                    "backward by time, but forward by key",
                    (query, found, inner) -> query.backward(ALL)
                            ? sorted(
                                    found,
                                    Comparator.comparingLong(WindowRecord::timestamp)
                                            .reversed()
                                            .thenComparing(WindowRecord::key))
                            : found),
            store(
                    BufferRule.BUF_14,
                    "every window is of 1 ms",
                    (inner, settings) -> new ForwardingWindowStore(inner, 1)),
            store(
                    BufferRule.BUF_15,
                    "a window of no length cannot be read",
                    (inner, settings) -> new ForwardingWindowStore(inner, settings.windowSize()) {
                        @Override
                        public KeyValueIterator<Windowed<Bytes>, byte[]> all() {
                            if (settings.window().isZero()) {
                                throw new IllegalArgumentException("a window has to have a length");
                            }
                            return super.all();
                        }
                    }),
            store(
                    BufferRule.BUF_16,
                    "a point read gives the oldest",
                    (inner, settings) -> new ForwardingWindowStore(inner, settings.windowSize()) {
                        @Override
                        public byte[] fetch(Bytes key, long time) {
                            byte[] newest = super.fetch(key, time);
                            try (WindowStoreIterator<byte[]> all = inner.fetch(key, time, time)) {
                                return all.hasNext() ? all.next().value : newest;
                            }
                        }
                    }),
            store(
                    BufferRule.BUF_24,
                    "the later instant is exclusive",
                    (inner, settings) -> new ForwardingWindowStore(inner, settings.windowSize()) {
                        @Override
                        public WindowStoreIterator<byte[]> fetch(Bytes key, Instant from, Instant to) {
                            return super.fetch(key, from.toEpochMilli(), to.toEpochMilli() - 1);
                        }
                    }),
            reading(
                    BufferRule.BUF_39,
                    "a value of two zero bytes is taken for a deleted record",
                    (query, found, inner) -> only(found, item -> !item.value().equals(Blob.of("0000")))));

    private BrokenBufferReads() {}

    private static List<WindowRecord> only(List<WindowRecord> items, Predicate<WindowRecord> wanted) {
        return items.stream().filter(wanted).toList();
    }

    private static List<WindowRecord> sorted(List<WindowRecord> items, Comparator<WindowRecord> order) {
        return items.stream().sorted(order).toList();
    }

    private static boolean isKey(Blob found, Blob key) {
        byte[] bytes = found.bytes();
        int length = key.bytes().length;
        return found.equals(key)
                || (bytes.length == length + COUNTER_BYTES && key.equals(new Blob(Arrays.copyOf(bytes, length))));
    }

    private static final class VeryLateLast extends ForwardingWindowStore {
        private static final long VERY = 1_500_000;

        private final Set<WindowRecord> late = new HashSet<>();
        private long streamTime;

        VeryLateLast(WindowStore<Bytes, byte[]> inner, long windowMs) {
            super(inner, windowMs);
        }

        @Override
        public void put(Bytes key, byte[] value, long timestamp) {
            super.put(key, value, timestamp);
            streamTime = Math.max(streamTime, timestamp);
            if (value != null && timestamp < streamTime - VERY) {
                late.add(new WindowRecord(new Blob(key.get()), timestamp, new Blob(value)));
            }
        }

        @Override
        protected List<WindowRecord> shown(WindowQuery query, List<WindowRecord> found) {
            if (!query.forward(ONE_KEY)) {
                return found;
            }
            List<WindowRecord> shown = new ArrayList<>(only(found, item -> !late.contains(item)));
            shown.addAll(only(found, late::contains));
            return shown;
        }
    }
}
