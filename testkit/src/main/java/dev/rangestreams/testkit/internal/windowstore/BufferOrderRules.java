package dev.rangestreams.testkit.internal.windowstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Keys;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** Which records one key has, and in which order. */
public final class BufferOrderRules {
    private static final Blob KEY = Blob.of("61");
    private static final Item A = Item.of("61", 100, "0a");
    private static final Item B = Item.of("61", 100, "0b");
    private static final Item C = Item.of("61", 100, "0c");

    private BufferOrderRules() {}

    public static void keepsDuplicates(BufferBench bench) {
        // Against the order of the values, with a neighbour in between.
        Buffer buffer = bench.holding(C, A, Item.of("62", 100, "0e"), B);
        assertThat(buffer.fetch(KEY)).as("c, a, b put at one timestamp").containsExactly(C, A, B);
        List<Item> many = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            many.add(new Item(Blob.of("63"), 100, Keys.ofLength(Integer.BYTES, (i * 7) % 300)));
        }
        BufferBench.fill(buffer, many);
        assertThat(buffer.fetch(Blob.of("63"))).as("300 at one timestamp").containsExactlyElementsOf(many);
    }

    public static void keepsEqualRecords(BufferBench bench) {
        assertThat(bench.holding(A, A, A).fetch(KEY))
                .as("the same record three times")
                .containsExactly(A, A, A);
    }

    public static void ordersByTime(BufferBench bench) {
        List<Item> put = new ArrayList<>();
        for (long time = 0; time < 40; time++) {
            put.add(new Item(KEY, time * 50_000, Keys.ofLength(Integer.BYTES, (int) time)));
        }
        Collections.shuffle(put, new Random(1));
        List<Item> sorted = new ArrayList<>(put);
        sorted.sort(Comparator.comparingLong(Item::timestamp));
        Buffer buffer = BufferBench.fill(bench.open(), put);
        assertThat(buffer.fetch(KEY)).as("put in random order").containsExactlyElementsOf(sorted);
    }

    public static void backwardIsTheReverse(BufferBench bench) {
        List<Item> items = new ArrayList<>();
        for (long time : List.of(10L, 20L, 30L, 40L, 500_000L, 500_001L, 9_000_000L)) {
            items.add(new Item(KEY, time, Blob.of("0a")));
            items.add(new Item(KEY, time, Blob.of("0b")));
        }
        Buffer buffer = BufferBench.fill(bench.open(), items);
        for (long from : List.of(0L, 11L, 20L, 500_000L)) {
            for (long to : List.of(20L, 39L, 500_000L, Long.MAX_VALUE)) {
                List<Item> expected = new ArrayList<>(items);
                expected.removeIf(item -> item.timestamp() < from || item.timestamp() > to);
                Collections.reverse(expected);
                assertThat(buffer.backwardFetch(KEY, from, to))
                        .as("backwardFetch(key, %d, %d)", from, to)
                        .isEqualTo(expected);
            }
        }
    }

    public static void pointReadGivesTheNewest(BufferBench bench) {
        Buffer buffer = bench.holding(A, B, Item.of("61", 110, "0d"), Item.of("62", 100, "0e"));
        assertThat(buffer.newest(KEY, 100)).as("of two at one timestamp").isEqualTo(Blob.of("0b"));
        assertThat(buffer.newest(KEY, 110)).as("of one").isEqualTo(Blob.of("0d"));
        assertThat(buffer.newest(KEY, 105)).as("where there is none").isNull();
        assertThat(buffer.newest(Blob.of("6100"), 100))
                .as("of a key without records")
                .isNull();
    }

    public static void nullDoesNothing(BufferBench bench) {
        Buffer buffer = BufferBench.fill(bench.open(bench.supplier("nulls", 50)), List.of(A, B));
        buffer.put(KEY, null, 100);
        buffer.put(KEY, null, 120);
        buffer.put(Blob.of("63"), null, 100_000);
        buffer.flush();
        assertThat(buffer.fetch(KEY))
                .as("after null was put at 100, 120 and, for another key, far ahead")
                .containsExactly(A, B);
    }
}
