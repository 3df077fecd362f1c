package dev.rangestreams.testkit.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.rangestreams.api.RangedRecordIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** How a range's iterator behaves, and what it does with the store's. */
final class RangeCursorRules {
    private RangeCursorRules() {}

    static <K, V> void closesAtTheEnd(
            RangeFixture<K, V> fixture, AnchorAndArrivals<K, V> scene, WatchedStore<K, V> store) {
        fixture.read(scene.anchor(), store);
        assertThat(store.openCursors())
                .as("cursors left open after all was read")
                .isZero();
    }

    static <K, V> void closesWhereverReadingStops(
            RangeFixture<K, V> fixture, AnchorAndArrivals<K, V> scene, WatchedStore<K, V> store) {
        int size = fixture.read(scene.anchor(), store).size();
        int before = store.openCursors();
        for (int stop = 0; stop < size; stop++) {
            try (RangedRecordIterator<Record<K, V>> records = fixture.fetch(scene.anchor(), store)) {
                for (int i = 0; i < stop && records.hasNext(); i++) {
                    records.next();
                }
            }
            assertThat(store.openCursors())
                    .as("cursors left open after %d of %d records", stop, size)
                    .isEqualTo(before);
        }
    }

    static <K, V> void closesTwice(
            RangeFixture<K, V> fixture, AnchorAndArrivals<K, V> scene, WatchedStore<K, V> store) {
        for (int reads = 0; reads <= 1; reads++) {
            RangedRecordIterator<Record<K, V>> records = fixture.fetch(scene.anchor(), store);
            for (int i = 0; i < reads && records.hasNext(); i++) {
                records.next();
            }
            records.close();
            assertThat(catchThrowable(records::close))
                    .as("what a second close throws")
                    .isNull();
        }
    }

    static <K, V> void survivesFailures(
            RangeFixture<K, V> fixture, AnchorAndArrivals<K, V> scene, WatchedStore<K, V> sound) {
        for (int call = 0; ; call++) {
            WatchedStore<K, V> store = scene.store(sound instanceof WatchedView);
            store.failAt(call);
            Throwable thrown = catchThrowable(() -> fixture.read(scene.anchor(), store));
            if (!store.hasFailed()) {
                return;
            }
            assertThat(hasCause(thrown))
                    .as("whether the failure of the store's call %d reached the caller; it got %s", call, thrown)
                    .isTrue();
            assertThat(store.openCursors())
                    .as("cursors left open after the store's call %d failed", call)
                    .isZero();
        }
    }

    private static boolean hasCause(@Nullable Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof WatchedStore.StoreFailure) {
                return true;
            }
        }
        return false;
    }

    static <K, V> void mayBeAsked(RangeFixture<K, V> fixture, AnchorAndArrivals<K, V> scene, WatchedStore<K, V> store) {
        List<Integer> whole = scene.recognise(fixture.read(scene.anchor(), store));
        List<Record<K, V>> unasked = new ArrayList<>();
        try (RangedRecordIterator<Record<K, V>> records = fixture.fetch(scene.anchor(), store)) {
            for (int i = 0; i < whole.size(); i++) {
                unasked.add(records.next());
            }
        }
        List<Record<K, V>> asked = new ArrayList<>();
        try (RangedRecordIterator<Record<K, V>> records = fixture.fetch(scene.anchor(), store)) {
            for (int i = 0; i < whole.size(); i++) {
                for (int times = 0; times < 3; times++) {
                    assertThat(records.hasNext())
                            .as("hasNext before record %d", i)
                            .isTrue();
                }
                asked.add(records.next());
            }
        }
        assertThat(scene.recognise(unasked)).as("arrivals read by next alone").isEqualTo(whole);
        assertThat(scene.recognise(asked))
                .as("arrivals read after asking thrice")
                .isEqualTo(whole);
    }

    static <K, V> void ends(RangeFixture<K, V> fixture, AnchorAndArrivals<K, V> scene, WatchedStore<K, V> store) {
        try (RangedRecordIterator<Record<K, V>> records = fixture.fetch(scene.anchor(), store)) {
            RangeFixture.rest(records);
            for (int times = 0; times < 2; times++) {
                assertThat(catchThrowable(records::next))
                        .as("what next throws at the end")
                        .isInstanceOf(NoSuchElementException.class);
                assertThat(records.hasNext()).as("hasNext at the end").isFalse();
            }
        }
    }
}
