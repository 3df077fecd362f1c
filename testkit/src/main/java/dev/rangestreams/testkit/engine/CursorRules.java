package dev.rangestreams.testkit.engine;

import static dev.rangestreams.testkit.engine.EngineFixture.put;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import java.util.List;

/** What a cursor shows of later writes, and that it is counted. */
final class CursorRules {
    private static final Blob KEY = Blob.of("61");
    private static final Entry A = Entry.of("61", 10, 0, "0a");
    private static final Entry B = Entry.of("61", 20, 1, "0b");
    private static final Entry C = Entry.of("61", 30, 2, "0c");

    private CursorRules() {}

    static void seesUnflushed(EngineFixture fixture) {
        Timelines timelines = fixture.open();
        for (Entry entry : List.of(A, B, C)) {
            put(timelines, entry);
            assertThat(EngineReads.key(timelines, KEY))
                    .as("at once after put %s", entry)
                    .endsWith(entry);
            assertThat(EngineReads.all(timelines))
                    .as("at once after put %s", entry)
                    .endsWith(entry);
        }
    }

    static void flushChangesNothing(EngineFixture fixture) {
        Timelines timelines = fixture.holding(A, B, C);
        timelines.remove(KEY.copy(), B.timestamp(), B.arrival());
        List<Entry> before = EngineReads.all(timelines);
        timelines.flush();
        timelines.flush();
        assertThat(EngineReads.all(timelines)).as("after a flush").isEqualTo(before);
        assertThat(EngineReads.key(timelines, KEY)).as("after a flush").isEqualTo(before);
    }

    static void showsItsOpening(EngineFixture fixture) {
        for (Order order : Order.values()) {
            Timelines timelines = fixture.open(fixture.settings("snapshot-" + order, 10));
            EngineFixture.fill(timelines, List.of(A, B, C));
            List<Entry> expected = order == Order.ASCENDING ? List.of(A, B, C) : List.of(C, B, A);
            try (TimelineCursor fresh = timelines.read(KEY.copy(), 0, Long.MAX_VALUE, order);
                    TimelineCursor begun = timelines.read(KEY.copy(), 0, Long.MAX_VALUE, order);
                    TimelineCursor keys = timelines.readKeys(null, null, 0, Long.MAX_VALUE, order)) {
                assertThat(begun.advance()).isTrue();
                for (int time = 0; time < 50; time++) {
                    put(timelines, new Entry(KEY, time, 9, Blob.of("ee")));
                    put(timelines, new Entry(Blob.of("62"), time, 9, Blob.of("ee")));
                }
                put(timelines, Entry.of("61", 20, 1, "ee"));
                timelines.remove(KEY.copy(), 30, 2);
                timelines.remove(KEY.copy(), 10, 0);
                timelines.flush();
                assertThat(EngineReads.rest(fresh)).as("%s, not begun", order).isEqualTo(expected);
                assertThat(EngineReads.rest(begun)).as("%s, begun", order).isEqualTo(expected.subList(1, 3));
                assertThat(EngineReads.rest(keys)).as("%s, all keys", order).isEqualTo(expected);
            }
        }
    }

    static void expiryTakesNothing(EngineFixture fixture) {
        Timelines timelines = EngineFixture.fill(fixture.open(fixture.settings("expiring", 10)), List.of(A, B, C));
        try (TimelineCursor fresh = timelines.read(KEY.copy(), 0, Long.MAX_VALUE, Order.ASCENDING);
                TimelineCursor begun = timelines.readKeys(null, null, 0, Long.MAX_VALUE, Order.ASCENDING)) {
            assertThat(begun.advance()).isTrue();
            timelines.expireBefore(1_000_000);
            timelines.flush();
            assertThat(EngineReads.rest(fresh)).as("opened before the expiry").containsExactly(A, B, C);
            assertThat(EngineReads.rest(begun)).as("begun before the expiry").containsExactly(B, C);
        }
    }

    static void counts(EngineFixture fixture) {
        Timelines timelines = fixture.holding(A, B);
        assertThat(timelines.openCursors()).as("before any").isZero();
        TimelineCursor first = timelines.read(KEY.copy(), 0, 100, Order.ASCENDING);
        assertThat(timelines.openCursors()).as("one open").isEqualTo(1);
        TimelineCursor empty = timelines.read(KEY.copy(), 50, 40, Order.DESCENDING);
        assertThat(timelines.openCursors())
                .as("a cursor of an empty range counts")
                .isEqualTo(2);
        TimelineCursor keys = timelines.readKeys(null, null, 0, 100, Order.DESCENDING);
        assertThat(timelines.openCursors()).as("three open").isEqualTo(3);
        EngineReads.rest(first);
        assertThat(timelines.openCursors()).as("read to its end, not closed").isEqualTo(3);
        first.close();
        first.close();
        assertThat(timelines.openCursors()).as("one closed twice").isEqualTo(2);
        assertThat(keys.advance()).isTrue();
        keys.close();
        empty.close();
        assertThat(timelines.openCursors()).as("all closed, one of them early").isZero();
    }
}
