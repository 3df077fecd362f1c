package dev.rangestreams.testkit.internal.windowstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.TimeBounds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;

/** Every shape of range over records at 10, 20, 30 and 40, compared with the plain list. */
public final class WindowStoreRangeRules {
    private static final Blob KEY = Blob.of("61");
    private static final List<WindowRecord> ITEMS = List.of(
            WindowRecord.of("61", 10, "0a"),
            WindowRecord.of("61", 20, "0b"),
            WindowRecord.of("61", 20, "bb"),
            WindowRecord.of("61", 30, "0c"),
            WindowRecord.of("61", 40, "0d"),
            WindowRecord.of("60", 25, "ee"),
            WindowRecord.of("6100", 15, "ee"));

    private WindowStoreRangeRules() {}

    public static void boundsAreInclusive(WindowStoreFixture fixture) {
        everyShape(new Stage(fixture), false);
    }

    public static void crossedBoundsGiveNothing(WindowStoreFixture fixture) {
        everyShape(new Stage(fixture), true);
    }

    public static void anyLongIsABound(WindowStoreFixture fixture) {
        Stage stage = new Stage(fixture);
        List<Long> wild = List.of(Long.MIN_VALUE, Long.MIN_VALUE + 1, -15L, -1L, 25L, Long.MAX_VALUE);
        for (long from : wild) {
            for (long to : wild) {
                if (from <= to) {
                    stage.compare(from, to);
                }
            }
        }
    }

    private static void everyShape(Stage stage, boolean crossed) {
        List<Long> bounds = TimeBounds.ALL;
        for (long from : bounds) {
            for (long to : bounds) {
                if (crossed == from > to) {
                    stage.compare(from, to);
                }
            }
        }
    }

    public static void holdsExtremes(WindowStoreFixture fixture) {
        List<WindowRecord> low = List.of(WindowRecord.of("61", 0, "0a"), WindowRecord.of("61", 1, "0b"));
        OpenWindowStore first = WindowStoreFixture.fill(fixture.open(fixture.supplier("low", 1_000)), low);
        assertThat(first.fetch(KEY)).as("at 0 and 1").isEqualTo(low);
        assertThat(first.fetch(KEY, 0, 0)).as("at 0 alone").isEqualTo(low.subList(0, 1));
        List<WindowRecord> high = List.of(
                WindowRecord.of("61", Long.MAX_VALUE - 2, "0a"), WindowRecord.of("61", Long.MAX_VALUE - 1, "0b"));
        OpenWindowStore second = WindowStoreFixture.fill(fixture.open(fixture.supplier("high", 1_000)), high);
        assertThat(second.fetch(KEY)).as("at the two highest").isEqualTo(high);
        assertThat(second.fetch(KEY, Long.MAX_VALUE - 1, Long.MAX_VALUE))
                .as("at the higher one alone")
                .isEqualTo(high.subList(1, 2));
        assertThat(second.all()).as("all at the two highest").isEqualTo(high);
    }

    public static void instantsAreMilliseconds(WindowStoreFixture fixture) {
        OpenWindowStore buffer = new Stage(fixture).buffer;
        Bytes key = OpenWindowStore.bytes(KEY);
        for (long from : List.of(0L, 10L, 11L, 30L)) {
            for (long to : List.of(0L, 20L, 29L, 40L, 1_000L)) {
                Instant fromInstant = Instant.ofEpochMilli(from);
                Instant toInstant = Instant.ofEpochMilli(to);
                List<List<WindowRecord>> byInstant = List.of(
                        OpenWindowStore.drain(KEY, buffer.store().fetch(key, fromInstant, toInstant)),
                        OpenWindowStore.drain(KEY, buffer.store().backwardFetch(key, fromInstant, toInstant)),
                        OpenWindowStore.drain(buffer.store().fetch(key, key, fromInstant, toInstant)),
                        OpenWindowStore.drain(buffer.store().backwardFetch(key, key, fromInstant, toInstant)),
                        OpenWindowStore.drain(buffer.store().fetchAll(fromInstant, toInstant)),
                        OpenWindowStore.drain(buffer.store().backwardFetchAll(fromInstant, toInstant)));
                List<List<WindowRecord>> byLong = List.of(
                        buffer.fetch(KEY, from, to),
                        buffer.backwardFetch(KEY, from, to),
                        buffer.fetch(KEY, KEY, from, to),
                        buffer.backwardFetch(KEY, KEY, from, to),
                        buffer.fetchAll(from, to),
                        buffer.backwardFetchAll(from, to));
                assertThat(byInstant).as("from %d to %d", from, to).isEqualTo(byLong);
            }
        }
    }

    private static final class Stage {
        private final WindowStoreModel model;
        private final OpenWindowStore buffer;

        Stage(WindowStoreFixture fixture) {
            model = fixture.model(WindowStoreFixture.RETENTION_MS);
            List<WindowRecord> items = new ArrayList<>(ITEMS);
            items.forEach(item -> model.put(item.key(), item.value(), item.timestamp()));
            buffer = WindowStoreFixture.fill(fixture.open(), items);
        }

        void compare(long from, long to) {
            assertThat(buffer.fetch(KEY, from, to))
                    .as("fetch(key, %d, %d)", from, to)
                    .isEqualTo(model.fetch(KEY, KEY, from, to));
            assertThat(WindowRecord.byKey(buffer.fetchAll(from, to)))
                    .as("fetchAll(%d, %d)", from, to)
                    .isEqualTo(WindowRecord.byKey(model.fetch(null, null, from, to)));
        }
    }
}
