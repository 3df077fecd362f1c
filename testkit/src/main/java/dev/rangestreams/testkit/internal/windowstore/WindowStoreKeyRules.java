package dev.rangestreams.testkit.internal.windowstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.TestKeys;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Window;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/** Keys that look alike, and reads of several keys. */
public final class WindowStoreKeyRules {
    /** Within one bucket of time and over several: stores that keep time in buckets read those in turn. */
    private static final List<Long> TIMES = List.of(10L, 20L, 30L, 500_000L);

    private WindowStoreKeyRules() {}

    public static void keepsKeysApart(WindowStoreFixture fixture) {
        OpenWindowStore buffer = fixture.open();
        int number = 0;
        for (Blob key : TestKeys.ADVERSARIAL) {
            buffer.put(key, TestKeys.ofLength(Integer.BYTES, number++), 100);
        }
        buffer.flush();
        number = 0;
        for (Blob key : TestKeys.ADVERSARIAL) {
            WindowRecord own = new WindowRecord(key, 100, TestKeys.ofLength(Integer.BYTES, number++));
            assertThat(buffer.fetch(key, 0, 200)).as("records of key %s", key).containsExactly(own);
        }
    }

    public static void everyFormAgrees(WindowStoreFixture fixture) {
        Stage stage = new Stage(fixture);
        OpenWindowStore buffer = stage.buffer;
        stage.same("all()", null, null, 0, Long.MAX_VALUE, buffer.all());
        for (long from : List.of(0L, 11L, 20L, 500_000L)) {
            for (long to : List.of(20L, 29L, 500_000L, Long.MAX_VALUE)) {
                stage.same("fetchAll", null, null, from, to, buffer.fetchAll(from, to));
                stage.same("fetch of keys", null, null, from, to, buffer.fetch(null, null, from, to));
            }
        }
    }

    public static void keyBoundsAreInclusive(WindowStoreFixture fixture) {
        Stage stage = new Stage(fixture);
        List<@Nullable Blob> bounds = new ArrayList<>(TestKeys.ADVERSARIAL);
        bounds.add(Blob.of("60"));
        bounds.add(null);
        for (Blob from : bounds) {
            for (Blob to : bounds) {
                if (from != null || to != null) {
                    stage.same("fetch of keys", from, to, 20, 30, stage.buffer.fetch(from, to, 20, 30));
                    stage.same("fetch of keys", from, to, 0, 600_000, stage.buffer.fetch(from, to, 0, 600_000));
                }
            }
        }
    }

    public static void backwardIsTheReverse(WindowStoreFixture fixture) {
        OpenWindowStore buffer = new Stage(fixture).buffer;
        isReverse("backwardAll()", buffer.all(), buffer.backwardAll());
        for (long from : List.of(0L, 11L, 20L, 500_000L)) {
            for (long to : List.of(20L, 500_000L, Long.MAX_VALUE)) {
                isReverse("backwardFetchAll", buffer.fetchAll(from, to), buffer.backwardFetchAll(from, to));
                isReverse(
                        "backwardFetch of keys",
                        buffer.fetch(Blob.of("61"), Blob.of("ff"), from, to),
                        buffer.backwardFetch(Blob.of("61"), Blob.of("ff"), from, to));
            }
        }
    }

    private static void isReverse(String what, List<WindowRecord> forward, List<WindowRecord> backward) {
        List<WindowRecord> expected = new ArrayList<>(forward);
        Collections.reverse(expected);
        assertThat(backward).as("%s against its forward form", what).isEqualTo(expected);
    }

    public static void windowsAreOfTheSize(WindowStoreFixture fixture) {
        long size = Math.max(1, fixture.supplier().windowSize());
        OpenWindowStore buffer =
                fixture.holding(WindowRecord.of("61", 100, "0a"), WindowRecord.of("61", 500_000, "0b"));
        try (KeyValueIterator<Windowed<Bytes>, byte[]> all = buffer.store().all()) {
            isWindow(all.next().key.window(), 100, 100 + size);
            isWindow(all.next().key.window(), 500_000, 500_000 + size);
        }
        long last = Long.MAX_VALUE - 2;
        OpenWindowStore high = WindowStoreFixture.fill(
                fixture.open(fixture.supplier("high", 1_000)),
                List.of(new WindowRecord(Blob.of("61"), last, Blob.of("0a"))));
        try (KeyValueIterator<Windowed<Bytes>, byte[]> all = high.store().fetchAll(last, last)) {
            isWindow(all.next().key.window(), last, last + Math.min(size, 2));
        }
    }

    private static void isWindow(Window window, long start, long end) {
        assertThat(window.start()).as("start of the window").isEqualTo(start);
        assertThat(window.end()).as("end of the window at %d", start).isEqualTo(end);
    }

    public static void sizeZeroReads(WindowStoreFixture fixture) {
        WindowRecord item = WindowRecord.of("61", 100, "0a");
        OpenWindowStore buffer =
                WindowStoreFixture.fill(fixture.open(fixture.supplier("zero", 1_000, 0)), List.of(item));
        assertThat(buffer.fetch(item.key())).as("fetch, window size 0").containsExactly(item);
        assertThat(buffer.all()).as("all(), window size 0").containsExactly(item);
        assertThat(buffer.fetchAll(0, 200)).as("fetchAll, window size 0").containsExactly(item);
    }

    private static final class Stage {
        private final WindowStoreModel model;
        private final OpenWindowStore buffer;

        Stage(WindowStoreFixture fixture) {
            model = fixture.model(WindowStoreFixture.RETENTION_MS);
            List<WindowRecord> items = new ArrayList<>();
            for (Blob key : TestKeys.ADVERSARIAL) {
                for (long time : TIMES) {
                    items.add(new WindowRecord(key, time, Blob.of("0a")));
                }
                items.add(new WindowRecord(key, 20, Blob.of("0b")));
            }
            Collections.reverse(items);
            items.forEach(item -> model.put(item.key(), item.value(), item.timestamp()));
            buffer = WindowStoreFixture.fill(fixture.open(), items);
        }

        void same(
                String what,
                @Nullable Blob fromKey,
                @Nullable Blob toKey,
                long from,
                long to,
                List<WindowRecord> found) {
            assertThat(WindowRecord.byKey(found))
                    .as("%s, keys %s to %s, from %d to %d", what, fromKey, toKey, from, to)
                    .isEqualTo(WindowRecord.byKey(model.fetch(fromKey, toKey, from, to)));
        }
    }
}
