package dev.rangestreams.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Old input that is processed quickly goes through many retentions, and so through many buckets, before the first commit
 * expires any. Neither writing nor reading such a store may cost what grows with their number for each entry or bucket.
 */
class ManyBucketsTest {
    /** Keys that begin each other, with zeros, in order. */
    private static final List<String> KEYS = List.of("", "\0", "\0\0", "a", "a\0", "a\0b", "ab", "b", "\u00ff");

    @TempDir
    private Path directory;

    /** In the order of the engine: by key, then time. All keys are of one byte per letter. */
    private final TreeMap<String, TreeMap<Long, String>> model = new TreeMap<>();

    @ParameterizedTest
    @EnumSource
    void allKeysAreReadInOrder(Order order) {
        Random random = new Random(42);
        try (RocksTimelines timelines = (RocksTimelines) Stores.open(directory, 1)) {
            for (int i = 0; i < 2_000; i++) {
                String key = KEYS.get(random.nextInt(KEYS.size()));
                long timestamp = random.nextInt(3_000);
                model.computeIfAbsent(key, any -> new TreeMap<>()).put(timestamp, "v" + i);
                Stores.put(timelines, key, timestamp, "v" + i);
            }
            for (int i = 0; i < 200; i++) {
                String from = i % 3 == 0 ? null : KEYS.get(random.nextInt(KEYS.size()));
                String to = i % 5 == 0 ? null : KEYS.get(random.nextInt(KEYS.size()));
                long fromTime = random.nextInt(3_000);
                long toTime = fromTime + random.nextInt(3_000);
                TimelineCursor cursor = timelines.readKeys(
                        from == null ? null : Stores.bytes(from),
                        to == null ? null : Stores.bytes(to),
                        fromTime,
                        toTime,
                        order);
                assertThat(Stores.rest(cursor)).isEqualTo(expected(from, to, fromTime, toTime, order));
            }
            assertThat(timelines.openCursors()).isZero();
        }
    }

    private List<String> expected(String from, String to, long fromTime, long toTime, Order order) {
        List<String> expected = new ArrayList<>();
        model.forEach((key, entries) -> {
            if ((from == null || key.compareTo(from) >= 0) && (to == null || key.compareTo(to) <= 0)) {
                entries.subMap(fromTime, true, toTime, true)
                        .forEach((time, value) -> expected.add(key + "@" + time + "=" + value));
            }
        });
        if (order == Order.DESCENDING) {
            Collections.reverse(expected);
        }
        return expected;
    }

    @Test
    void aReadOfAllKeysTakesNoMoreNativeReadersThanAFew() {
        try (RocksTimelines timelines = (RocksTimelines) Stores.open(directory, 1)) {
            for (int i = 0; i < 1_000; i++) {
                Stores.put(timelines, "k", 10L * i, "v");
            }
            try (TimelineCursor cursor = timelines.readKeys(null, null, 0, Long.MAX_VALUE, Order.ASCENDING)) {
                assertThat(cursor.advance()).isTrue();
                assertThat(timelines.readers()).isLessThanOrEqualTo(RocksTimelines.MOST_READERS);
                // What is written meanwhile is not shown, though the iterator goes back to places it left.
                Stores.put(timelines, "k", 15, "later");
                Stores.put(timelines, "k", 20, "replaced");
                assertThat(Stores.rest(cursor)).hasSize(999).startsWith("k@10=v", "k@20=v");
            }
        }
    }

    @Test
    void aBucketBehindAllOthersIsAddedInPlace() {
        Buckets buckets = new Buckets(new EntryKeys(1), new long[0], 0);
        Set<long[]> arrays = Collections.newSetFromMap(new IdentityHashMap<>());
        for (long i = 0; i < 10_000; i++) {
            buckets.added(10 * i);
            arrays.add(buckets.ids());
        }
        assertThat(arrays).hasSizeLessThan(20);
        assertThat(buckets.upTo(Long.MAX_VALUE)).isEqualTo(9_999);

        long[] shown = buckets.ids();
        buckets.added(15);
        assertThat(shown[1]).isEqualTo(5);
        assertThat(buckets.ids()[buckets.from(15)]).isEqualTo(7);
        assertThat(buckets.passed(50_000)).isTrue();
        assertThat(buckets.from(0)).isZero();
        assertThat(buckets.upTo(Long.MAX_VALUE)).isEqualTo(4_999);
        assertThat(buckets.entries()).isEqualTo(5_000);
    }
}
