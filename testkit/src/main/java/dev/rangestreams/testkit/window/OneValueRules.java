package dev.rangestreams.testkit.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.TestKeys;
import dev.rangestreams.testkit.internal.store.WindowStoreChangeLog;
import dev.rangestreams.testkit.internal.windowstore.OpenWindowStore;
import dev.rangestreams.testkit.internal.windowstore.WindowRecord;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreFixture;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreOrderRules;
import java.util.ArrayList;
import java.util.List;

/** What is particular to a window store that keeps one value per key and time. */
final class OneValueRules {
    private static final Blob KEY = Blob.of("61");
    private static final WindowRecord A = WindowRecord.of("61", 100, "0a");
    private static final WindowRecord B = WindowRecord.of("61", 100, "0b");
    private static final WindowRecord LATER = WindowRecord.of("61", 110, "0c");
    private static final WindowRecord OTHER = WindowRecord.of("62", 100, "0e");

    private OneValueRules() {}

    static void replaces(WindowStoreFixture fixture) {
        OpenWindowStore buffer = fixture.holding(A, OTHER, LATER, B);
        assertThat(buffer.fetch(KEY)).as("a, then b at the same time").containsExactly(B, LATER);
        assertThat(buffer.fetch(OTHER.key())).as("another key's").containsExactly(OTHER);
        WindowRecord empty = WindowRecord.of("61", 100, "");
        WindowStoreFixture.fill(buffer, List.of(empty));
        assertThat(buffer.fetch(KEY)).as("replaced by an empty value").containsExactly(empty, LATER);
        WindowStoreFixture.fill(buffer, List.of(A, B, A));
        assertThat(buffer.fetch(KEY)).as("replaced three times").containsExactly(A, LATER);
        assertThat(buffer.all()).as("all()").hasSize(3);
    }

    static void nullDeletes(WindowStoreFixture fixture) {
        OpenWindowStore buffer = fixture.holding(A, OTHER, LATER, B);
        buffer.put(KEY, null, 100);
        assertThat(buffer.fetch(KEY)).as("deleted at 100").containsExactly(LATER);
        assertThat(buffer.newest(KEY, 100)).as("point read of what was deleted").isNull();
        buffer.put(KEY, null, 105);
        buffer.put(Blob.of("63"), null, 100);
        buffer.flush();
        assertThat(buffer.all()).as("after deletions where there is nothing").containsExactlyInAnyOrder(LATER, OTHER);
        WindowStoreFixture.fill(buffer, List.of(A));
        assertThat(buffer.fetch(KEY)).as("put anew at 100").containsExactly(A, LATER);
    }

    static void backwardIsTheReverse(WindowStoreFixture fixture) {
        List<WindowRecord> items = new ArrayList<>();
        for (long time : List.of(10L, 20L, 30L, 40L, 500_000L, 500_001L, 9_000_000L)) {
            items.add(new WindowRecord(KEY, time, TestKeys.ofLength(Integer.BYTES, (int) time)));
        }
        OpenWindowStore buffer = WindowStoreFixture.fill(fixture.open(), items);
        WindowStoreOrderRules.backwardIsTheReverseOf(items, KEY, buffer);
    }

    static void pointReadGivesTheValue(WindowStoreFixture fixture) {
        OpenWindowStore buffer = fixture.holding(A, LATER, OTHER);
        assertThat(buffer.newest(KEY, 100)).as("at 100").isEqualTo(A.value());
        assertThat(buffer.newest(KEY, 110)).as("at 110").isEqualTo(LATER.value());
        assertThat(buffer.newest(KEY, 109)).as("where there is none").isNull();
        assertThat(buffer.newest(Blob.of("6100"), 100))
                .as("of a key without entries")
                .isNull();
    }

    static void outlivesAReopen(WindowStoreFixture fixture) {
        OpenWindowStore first = fixture.holding(A, OTHER, LATER, B);
        first.put(KEY, null, 110);
        first.flush();
        fixture.close(first);
        OpenWindowStore second = fixture.open();
        if (!fixture.can(Capability.REOPENS)) {
            assertThat(second.all())
                    .as("what a store in memory holds when opened")
                    .isEmpty();
            return;
        }
        assertThat(second.all())
                .as("after one was replaced, one deleted, close and reopen")
                .containsExactlyInAnyOrder(B, OTHER);
        WindowStoreFixture.fill(second, List.of(A));
        fixture.close(second);
        assertThat(fixture.open().all()).as("replaced after the reopen").containsExactlyInAnyOrder(A, OTHER);
    }

    static void restoresTheLast(WindowStoreFixture fixture) {
        OpenWindowStore buffer = fixture.open();
        WindowStoreChangeLog log =
                fixture.log().put("61", "0a", 100).put("62", "0e", 100).put("61", "0b", 100);
        buffer.restore(log.records());
        assertThat(buffer.all()).as("restored a, then b").containsExactlyInAnyOrder(B, OTHER);
    }

    static void restoresDeletions(WindowStoreFixture fixture) {
        OpenWindowStore buffer = fixture.open();
        WindowStoreChangeLog log =
                fixture.log().put("61", "0a", 100).put("61", "0c", 110).put("61", null, 100);
        buffer.restore(log.put("63", null, 100).records());
        assertThat(buffer.all()).as("restored a, c, null for a").containsExactly(LATER);
    }

    static void putsReplaceWhatWasRestored(WindowStoreFixture fixture) {
        OpenWindowStore buffer = fixture.open();
        buffer.restore(fixture.log().put("61", "0a", 100).put("61", "0c", 110).records());
        WindowStoreFixture.fill(buffer, List.of(B));
        assertThat(buffer.fetch(KEY)).as("a and c restored, b put for a").containsExactly(B, LATER);
    }
}
