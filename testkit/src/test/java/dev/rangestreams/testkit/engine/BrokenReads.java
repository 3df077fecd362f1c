package dev.rangestreams.testkit.engine;

import static dev.rangestreams.spi.Order.ASCENDING;
import static dev.rangestreams.spi.Order.DESCENDING;
import static dev.rangestreams.testkit.engine.BrokenEngine.reading;
import static dev.rangestreams.testkit.engine.BrokenEngine.store;

import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Engines that show the wrong entries, or in the wrong order. */
final class BrokenReads {
    private static final int MANY = 64;

    static final List<BrokenEngine> ALL = List.of(
            reading(
                    EngineRule.ENG_01,
                    "a value ends before its first ff byte",
                    (query, found, store) -> found.stream()
                            .map(entry ->
                                    new Entry(entry.key(), entry.timestamp(), entry.arrival(), cutAtFf(entry.value())))
                            .toList()),
            store(EngineRule.ENG_02, "the first value stays", FirstValueStays::new),
            reading(
                    EngineRule.ENG_03,
                    "arrivals are ordered by their low byte",
                    (query, found, store) -> query.order() == ASCENDING
                            ? sorted(
                                    found,
                                    Comparator.comparing(Entry::key)
                                            .thenComparingLong(Entry::timestamp)
                                            .thenComparingLong(entry -> entry.arrival() & 0xff))
                            : found),
            reading(EngineRule.ENG_04, "entries beyond the first 64 are out of order", (query, found, store) -> {
                List<Entry> shown = new ArrayList<>(found);
                if (query.oneKey(ASCENDING) && found.size() > MANY) {
                    Collections.reverse(shown.subList(MANY, shown.size()));
                }
                return shown;
            }),
            reading(
                    EngineRule.ENG_05,
                    "descending by timestamp, but ascending by arrival",
                    (query, found, store) -> query.oneKey(DESCENDING)
                            ? sorted(
                                    found,
                                    Comparator.comparingLong(Entry::timestamp)
                                            .reversed()
                                            .thenComparingLong(Entry::arrival))
                            : found),
            reading(
                    EngineRule.ENG_06,
                    "the upper bound is exclusive",
                    (query, found, store) -> query.oneKey(ASCENDING) && query.from() < query.to()
                            ? only(found, entry -> entry.timestamp() < query.to() || query.to() == Long.MAX_VALUE)
                            : found),
            reading(
                    EngineRule.ENG_07,
                    "crossed bounds are swapped",
                    (query, found, store) -> query.oneKey() && query.from() > query.to()
                            ? EngineReads.read(store, query.fromKey(), query.to(), query.from(), query.order())
                            : found),
            reading(
                    EngineRule.ENG_08,
                    "a negative bound counts as unsigned",
                    (query, found, store) -> query.oneKey() && query.from() < 0 ? List.of() : found),
            store(EngineRule.ENG_09, "the highest arrival is lost", LosesTheHighestArrival::new),
            reading(
                    EngineRule.ENG_10,
                    "a key followed by eight bytes counts as the key",
                    (query, found, store) ->
                            query.oneKey(ASCENDING) ? only(EngineReads.all(store), likeKey(query)) : found),
            reading(
                    EngineRule.ENG_11,
                    "keys are ordered by signed bytes",
                    (query, found, store) ->
                            query.severalKeys(ASCENDING) && query.fromKey() == null && query.toKey() == null
                                    ? sorted(
                                            found,
                                            Comparator.comparing(
                                                    entry -> entry.key().bytes(), Arrays::compare))
                                    : found),
            reading(
                    EngineRule.ENG_12,
                    "the highest key is exclusive",
                    (query, found, store) -> query.severalKeys(ASCENDING) && query.fromKey() == null
                            ? only(found, entry -> !entry.key().equals(query.toKey()))
                            : found),
            reading(
                    EngineRule.ENG_13,
                    "the lower time bound is exclusive within a range of keys",
                    (query, found, store) -> query.severalKeys(ASCENDING) && query.fromKey() != null
                            ? only(found, entry -> entry.timestamp() > query.from())
                            : found),
            reading(
                    EngineRule.ENG_14,
                    "descending keys, but ascending entries within each",
                    (query, found, store) -> query.severalKeys(DESCENDING) && query.fromKey() != null
                            ? sorted(
                                    found,
                                    Comparator.comparing(Entry::key)
                                            .reversed()
                                            .thenComparingLong(Entry::timestamp)
                                            .thenComparingLong(Entry::arrival))
                            : found),
            store(EngineRule.ENG_53, "a read of one entry does not look at the arrival", GetsAnyArrival::new),
            store(EngineRule.ENG_54, "other threads do not find the entry that was put last", GetsTheLastButOne::new),
            reading(
                    EngineRule.ENG_52,
                    "a value of three zero bytes is taken for a removed entry",
                    (query, found, store) -> only(found, entry -> !entry.value().equals(Blob.of("000000")))));

    private BrokenReads() {}

    private static Blob cutAtFf(Blob value) {
        int end = 0;
        while (end < value.bytes().length && value.bytes()[end] != (byte) 0xff) {
            end++;
        }
        return new Blob(Arrays.copyOf(value.bytes(), end));
    }

    private static List<Entry> sorted(List<Entry> entries, Comparator<Entry> order) {
        return entries.stream().sorted(order).toList();
    }

    private static List<Entry> only(List<Entry> entries, Predicate<Entry> wanted) {
        return entries.stream().filter(wanted).toList();
    }

    private static Predicate<Entry> likeKey(Rereading.Query query) {
        Blob key = query.fromKey();
        return entry -> {
            byte[] bytes = entry.key().bytes();
            boolean alike = entry.key().equals(key)
                    || (bytes.length == key.bytes().length + Long.BYTES
                            && key.equals(new Blob(Arrays.copyOf(bytes, key.bytes().length))));
            return alike && query.from() <= entry.timestamp() && entry.timestamp() <= query.to();
        };
    }

    private static final class FirstValueStays extends ForwardingTimelines {
        FirstValueStays(Timelines inner) {
            super(inner);
        }

        @Override
        public void put(byte[] key, long timestamp, long arrival, byte[] value) {
            boolean there = timestamp >= 0
                    && EngineReads.read(inner, new Blob(key), timestamp, timestamp, ASCENDING).stream()
                            .anyMatch(entry -> entry.arrival() == arrival);
            if (!there) {
                super.put(key, timestamp, arrival, value);
            }
        }
    }

    private static final class LosesTheHighestArrival extends ForwardingTimelines {
        LosesTheHighestArrival(Timelines inner) {
            super(inner);
        }

        @Override
        public void put(byte[] key, long timestamp, long arrival, byte[] value) {
            if (arrival != Long.MAX_VALUE) {
                super.put(key, timestamp, arrival, value);
            }
        }
    }

    private static final class GetsAnyArrival extends ForwardingTimelines {
        GetsAnyArrival(Timelines inner) {
            super(inner);
        }

        @Override
        public byte @Nullable [] get(byte[] key, long timestamp, long arrival) {
            byte[] exact = super.get(key, timestamp, arrival);
            List<Entry> there = EngineReads.read(inner, new Blob(key), timestamp, timestamp, ASCENDING);
            return exact == null && !there.isEmpty() ? there.get(0).value().copy() : exact;
        }
    }

    private static final class GetsTheLastButOne extends ForwardingTimelines {
        private final Thread writer = Thread.currentThread();
        private volatile long latest = -1;

        GetsTheLastButOne(Timelines inner) {
            super(inner);
        }

        @Override
        public void put(byte[] key, long timestamp, long arrival, byte[] value) {
            latest = timestamp;
            super.put(key, timestamp, arrival, value);
        }

        @Override
        public byte @Nullable [] get(byte[] key, long timestamp, long arrival) {
            return Thread.currentThread() != writer && timestamp == latest ? null : super.get(key, timestamp, arrival);
        }
    }
}
