package dev.rangestreams.testkit.internal.windowstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.TestKeys;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** Which records one key has, and in which order. */
public final class WindowStoreOrderRules {
    private static final Blob KEY = Blob.of("61");
    private static final WindowRecord A = WindowRecord.of("61", 100, "0a");
    private static final WindowRecord B = WindowRecord.of("61", 100, "0b");
    private static final WindowRecord C = WindowRecord.of("61", 100, "0c");

    private WindowStoreOrderRules() {}

    public static void keepsDuplicates(WindowStoreFixture fixture) {
        // Against the order of the values, with a neighbour in between.
        OpenWindowStore buffer = fixture.holding(C, A, WindowRecord.of("62", 100, "0e"), B);
        assertThat(buffer.fetch(KEY)).as("c, a, b put at one timestamp").containsExactly(C, A, B);
        List<WindowRecord> many = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            many.add(new WindowRecord(Blob.of("63"), 100, TestKeys.ofLength(Integer.BYTES, (i * 7) % 300)));
        }
        WindowStoreFixture.fill(buffer, many);
        assertThat(buffer.fetch(Blob.of("63"))).as("300 at one timestamp").containsExactlyElementsOf(many);
    }

    public static void keepsEqualRecords(WindowStoreFixture fixture) {
        assertThat(fixture.holding(A, A, A).fetch(KEY))
                .as("the same record three times")
                .containsExactly(A, A, A);
    }

    public static void ordersByTime(WindowStoreFixture fixture) {
        List<WindowRecord> put = new ArrayList<>();
        for (long time = 0; time < 40; time++) {
            put.add(new WindowRecord(KEY, time * 50_000, TestKeys.ofLength(Integer.BYTES, (int) time)));
        }
        Collections.shuffle(put, new Random(1));
        List<WindowRecord> sorted = new ArrayList<>(put);
        sorted.sort(Comparator.comparingLong(WindowRecord::timestamp));
        OpenWindowStore buffer = WindowStoreFixture.fill(fixture.open(), put);
        assertThat(buffer.fetch(KEY)).as("put in random order").containsExactlyElementsOf(sorted);
    }

    public static void backwardIsTheReverse(WindowStoreFixture fixture) {
        List<WindowRecord> items = new ArrayList<>();
        for (long time : List.of(10L, 20L, 30L, 40L, 500_000L, 500_001L, 9_000_000L)) {
            items.add(new WindowRecord(KEY, time, Blob.of("0a")));
            items.add(new WindowRecord(KEY, time, Blob.of("0b")));
        }
        OpenWindowStore buffer = WindowStoreFixture.fill(fixture.open(), items);
        backwardIsTheReverseOf(items, KEY, buffer);
    }

    /** Reads the key backward, within bounds that lie on, between and beyond the items. */
    public static void backwardIsTheReverseOf(List<WindowRecord> items, Blob key, OpenWindowStore buffer) {
        for (long from : List.of(0L, 11L, 20L, 500_000L)) {
            for (long to : List.of(20L, 39L, 500_000L, Long.MAX_VALUE)) {
                List<WindowRecord> expected = new ArrayList<>(items);
                expected.removeIf(item -> item.timestamp() < from || item.timestamp() > to);
                Collections.reverse(expected);
                assertThat(buffer.backwardFetch(key, from, to))
                        .as("backwardFetch(key, %d, %d)", from, to)
                        .isEqualTo(expected);
            }
        }
    }

    public static void pointReadGivesTheNewest(WindowStoreFixture fixture) {
        OpenWindowStore buffer =
                fixture.holding(A, B, WindowRecord.of("61", 110, "0d"), WindowRecord.of("62", 100, "0e"));
        assertThat(buffer.newest(KEY, 100)).as("of two at one timestamp").isEqualTo(Blob.of("0b"));
        assertThat(buffer.newest(KEY, 110)).as("of one").isEqualTo(Blob.of("0d"));
        assertThat(buffer.newest(KEY, 105)).as("where there is none").isNull();
        assertThat(buffer.newest(Blob.of("6100"), 100))
                .as("of a key without records")
                .isNull();
    }

    public static void nullDoesNothing(WindowStoreFixture fixture) {
        OpenWindowStore buffer = WindowStoreFixture.fill(fixture.open(fixture.supplier("nulls", 50)), List.of(A, B));
        buffer.put(KEY, null, 100);
        buffer.put(KEY, null, 120);
        buffer.put(Blob.of("63"), null, 100_000);
        buffer.flush();
        assertThat(buffer.fetch(KEY))
                .as("after null was put at 100, 120 and, for another key, far ahead")
                .containsExactly(A, B);
    }
}
