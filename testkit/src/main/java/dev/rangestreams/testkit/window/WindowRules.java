package dev.rangestreams.testkit.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Keys;
import dev.rangestreams.testkit.internal.store.ChangeLog;
import dev.rangestreams.testkit.internal.windowstore.Buffer;
import dev.rangestreams.testkit.internal.windowstore.BufferBench;
import dev.rangestreams.testkit.internal.windowstore.Item;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What is particular to a window store that keeps one value per key and time. */
final class WindowRules {
    private static final Blob KEY = Blob.of("61");
    private static final Item A = Item.of("61", 100, "0a");
    private static final Item B = Item.of("61", 100, "0b");
    private static final Item LATER = Item.of("61", 110, "0c");
    private static final Item OTHER = Item.of("62", 100, "0e");

    private WindowRules() {}

    static void replaces(BufferBench bench) {
        Buffer buffer = bench.holding(A, OTHER, LATER, B);
        assertThat(buffer.fetch(KEY)).as("a, then b at the same time").containsExactly(B, LATER);
        assertThat(buffer.fetch(OTHER.key())).as("another key's").containsExactly(OTHER);
        Item empty = Item.of("61", 100, "");
        BufferBench.fill(buffer, List.of(empty));
        assertThat(buffer.fetch(KEY)).as("replaced by an empty value").containsExactly(empty, LATER);
        BufferBench.fill(buffer, List.of(A, B, A));
        assertThat(buffer.fetch(KEY)).as("replaced three times").containsExactly(A, LATER);
        assertThat(buffer.all()).as("all()").hasSize(3);
    }

    static void nullDeletes(BufferBench bench) {
        Buffer buffer = bench.holding(A, OTHER, LATER, B);
        buffer.put(KEY, null, 100);
        assertThat(buffer.fetch(KEY)).as("deleted at 100").containsExactly(LATER);
        assertThat(buffer.newest(KEY, 100)).as("point read of what was deleted").isNull();
        buffer.put(KEY, null, 105);
        buffer.put(Blob.of("63"), null, 100);
        buffer.flush();
        assertThat(buffer.all()).as("after deletions where there is nothing").containsExactlyInAnyOrder(LATER, OTHER);
        BufferBench.fill(buffer, List.of(A));
        assertThat(buffer.fetch(KEY)).as("put anew at 100").containsExactly(A, LATER);
    }

    static void backwardIsTheReverse(BufferBench bench) {
        List<Item> items = new ArrayList<>();
        for (long time : List.of(10L, 20L, 30L, 40L, 500_000L, 500_001L, 9_000_000L)) {
            items.add(new Item(KEY, time, Keys.ofLength(Integer.BYTES, (int) time)));
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

    static void pointReadGivesTheValue(BufferBench bench) {
        Buffer buffer = bench.holding(A, LATER, OTHER);
        assertThat(buffer.newest(KEY, 100)).as("at 100").isEqualTo(A.value());
        assertThat(buffer.newest(KEY, 110)).as("at 110").isEqualTo(LATER.value());
        assertThat(buffer.newest(KEY, 109)).as("where there is none").isNull();
        assertThat(buffer.newest(Blob.of("6100"), 100))
                .as("of a key without entries")
                .isNull();
    }

    static void outlivesAReopen(BufferBench bench) {
        Buffer first = bench.holding(A, OTHER, LATER, B);
        first.put(KEY, null, 110);
        first.flush();
        bench.close(first);
        Buffer second = bench.open();
        if (!bench.can(Capability.REOPENS)) {
            assertThat(second.all())
                    .as("what a store in memory holds when opened")
                    .isEmpty();
            return;
        }
        assertThat(second.all())
                .as("after one was replaced, one deleted, close and reopen")
                .containsExactlyInAnyOrder(B, OTHER);
        BufferBench.fill(second, List.of(A));
        bench.close(second);
        assertThat(bench.open().all()).as("replaced after the reopen").containsExactlyInAnyOrder(A, OTHER);
    }

    static void restoresTheLast(BufferBench bench) {
        Buffer buffer = bench.open();
        ChangeLog log = bench.log().put("61", "0a", 100).put("62", "0e", 100).put("61", "0b", 100);
        buffer.restore(log.records());
        assertThat(buffer.all()).as("restored a, then b").containsExactlyInAnyOrder(B, OTHER);
    }

    static void restoresDeletions(BufferBench bench) {
        Buffer buffer = bench.open();
        ChangeLog log = bench.log().put("61", "0a", 100).put("61", "0c", 110).put("61", null, 100);
        buffer.restore(log.put("63", null, 100).records());
        assertThat(buffer.all()).as("restored a, c, null for a").containsExactly(LATER);
    }

    static void putsReplaceWhatWasRestored(BufferBench bench) {
        Buffer buffer = bench.open();
        buffer.restore(bench.log().put("61", "0a", 100).put("61", "0c", 110).records());
        BufferBench.fill(buffer, List.of(B));
        assertThat(buffer.fetch(KEY)).as("a and c restored, b put for a").containsExactly(B, LATER);
    }
}
