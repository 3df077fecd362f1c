package dev.rangestreams.testkit.internal.windowstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.TestKeys;
import java.util.List;

/** What stream time and retention make of a record. */
public final class WindowStoreTimeRules {
    private static final Blob KEY = Blob.of("61");

    private WindowStoreTimeRules() {}

    public static void isVisibleWithinRetention(WindowStoreFixture fixture) {
        for (long asked : List.of(1L, 20L, 21L, 200_000L)) {
            var supplier = fixture.supplier("visible-" + asked, asked);
            long retention = supplier.retentionPeriod();
            OpenWindowStore buffer = fixture.open(supplier);
            WindowStoreModel model = fixture.model(retention);
            int number = 0;
            long last = 3 * retention + 100;
            // The step is small enough to meet the edge from both sides, and the last records are one apart.
            for (long time = 0; time <= last; time += Math.max(1, retention / 7)) {
                put(buffer, model, KEY, time, number++);
            }
            for (long time : List.of(last + 1, last + retention - 1, last + retention, last + retention + 1)) {
                put(buffer, model, Blob.of("62"), time, number++);
                compare(buffer, model, "retention " + retention + ", stream time " + time);
            }
        }
    }

    /** With a value of its own, as a rule of its own is about equal records. */
    private static void put(OpenWindowStore buffer, WindowStoreModel model, Blob key, long time, int number) {
        Blob value = TestKeys.ofLength(Integer.BYTES, number);
        buffer.put(key, value, time);
        model.put(key, value, time);
    }

    private static void compare(OpenWindowStore buffer, WindowStoreModel model, String when) {
        buffer.flush();
        assertThat(buffer.fetch(KEY)).as("fetch, %s", when).isEqualTo(model.fetch(KEY, KEY, 0, Long.MAX_VALUE));
        assertThat(WindowRecord.byKey(buffer.all())).as("all(), %s", when).isEqualTo(WindowRecord.byKey(model.all()));
        assertThat(WindowRecord.byKey(buffer.fetchAll(0, Long.MAX_VALUE)))
                .as("fetchAll, %s", when)
                .isEqualTo(WindowRecord.byKey(model.all()));
        assertThat(buffer.newest(KEY, 0))
                .as("point read of the oldest, %s", when)
                .isNull();
    }

    public static void dropsLatePuts(WindowStoreFixture fixture) {
        var supplier = fixture.supplier("late", 50);
        WindowRecord kept = new WindowRecord(KEY, 1_000, Blob.of("0a"));
        OpenWindowStore buffer = WindowStoreFixture.fill(fixture.open(supplier), List.of(kept));
        long edge = 1_000 - supplier.retentionPeriod();
        for (long late : List.of(0L, edge - 1)) {
            buffer.put(KEY, Blob.of("ee"), late);
        }
        WindowRecord atEdge = new WindowRecord(KEY, edge + 1, Blob.of("0b"));
        buffer.put(List.of(atEdge));
        buffer.flush();
        assertThat(buffer.fetch(KEY))
                .as("records put up to %d came too late", edge)
                .containsExactly(atEdge, kept);
        assertThat(buffer.newest(KEY, edge)).as("point read of a late record").isNull();
    }
}
