package dev.rangestreams.testkit.range;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.streams.processor.api.Record;

/** What a range holds. */
final class RangeContentRules {
    private RangeContentRules() {}

    static <K, V> void holdsTheAnchorOnce(
            RangeFixture<K, V> fixture, AnchorAndArrivals<K, V> scene, WatchedStore<K, V> store) {
        List<Integer> given = scene.recognise(fixture.read(scene.anchor(), store));
        assertThat(Collections.frequency(given, scene.anchorNumber()))
                .as("how often the anchor, arrival %d, is among the arrivals %s", scene.anchorNumber(), given)
                .isEqualTo(fixture.holdsAnchor() ? 1 : 0);
    }

    /** Only what is equal in all is asked for: what is wrong with the others, other rules say. */
    static <K, V> void givesTheAnchorItself(
            RangeFixture<K, V> fixture, AnchorAndArrivals<K, V> scene, WatchedStore<K, V> store) {
        Record<K, V> anchor = store.anchor();
        for (Record<K, V> record : fixture.read(anchor, store)) {
            if (record.equals(anchor)) {
                assertThat(record)
                        .as("the anchor in its range, the same object; RangedRecordIterator.of keeps it")
                        .isSameAs(anchor);
            }
        }
    }

    static <K, V> void isOrdered(RangeFixture<K, V> fixture, AnchorAndArrivals<K, V> scene, WatchedStore<K, V> store) {
        List<Integer> given = scene.recognise(fixture.read(scene.anchor(), store));
        List<Integer> known =
                given.stream().filter(scene.own()::contains).distinct().toList();
        List<Integer> ordered = scene.own().stream().filter(known::contains).toList();
        assertThat(known).as("arrivals, by timestamp, then arrival").isEqualTo(ordered);
    }

    static <K, V> void holdsOnlyWhatArrived(
            RangeFixture<K, V> fixture, AnchorAndArrivals<K, V> scene, WatchedStore<K, V> store) {
        List<Record<K, V>> given = fixture.read(scene.anchor(), store);
        List<Integer> recognised = scene.recognise(given);
        for (int i = 0; i < given.size(); i++) {
            int arrival = recognised.get(i);
            assertThat(scene.own())
                    .as("the arrivals of the anchor's key, for %s", given.get(i))
                    .contains(arrival);
            assertThat(AnchorAndArrivals.alike(given.get(i), scene.record(arrival)))
                    .as("%s is %s, as it arrived", given.get(i), scene.record(arrival))
                    .isTrue();
        }
        // How often the anchor comes is rule 01's to say.
        recognised.removeIf(arrival -> arrival == scene.anchorNumber());
        assertThat(recognised).as("the arrivals, each once").doesNotHaveDuplicates();
    }

    static <K, V> void keepsHeaders(
            RangeFixture<K, V> fixture, AnchorAndArrivals<K, V> scene, WatchedStore<K, V> store) {
        List<Record<K, V>> given = fixture.read(scene.anchor(), store);
        List<Integer> recognised = scene.recognise(given);
        for (int i = 0; i < given.size(); i++) {
            if (scene.own().contains(recognised.get(i))) {
                assertThat(given.get(i).headers())
                        .as("the headers of %s; RangedRecordIterator.of keeps them", given.get(i))
                        .isEqualTo(scene.record(recognised.get(i)).headers());
            }
        }
    }

    static <K, V> void staysInsideItsReach(
            RangeFixture<K, V> fixture, AnchorAndArrivals<K, V> scene, WatchedStore<K, V> store) {
        long oldest = oldest(fixture, scene);
        for (Record<K, V> record : fixture.read(scene.anchor(), store)) {
            assertThat(record.timestamp())
                    .as("the time of %s, at least the anchor's minus the retention of %d ms", record, fixture.reach())
                    .isGreaterThanOrEqualTo(oldest);
        }
    }

    static <K, V> void readsInsideItsReach(
            RangeFixture<K, V> fixture, AnchorAndArrivals<K, V> scene, WatchedStore<K, V> store) {
        fixture.read(scene.anchor(), store);
        for (long from : store.lowerBounds()) {
            assertThat(Math.max(0, from))
                    .as("where a read begins, at least the anchor's time minus the retention of %d ms", fixture.reach())
                    .isGreaterThanOrEqualTo(oldest(fixture, scene));
        }
    }

    private static <K, V> long oldest(RangeFixture<K, V> fixture, AnchorAndArrivals<K, V> scene) {
        return Math.max(0, scene.timestamp(scene.anchorNumber()) - fixture.reach());
    }

    static <K, V> void readsTheAnchorsKey(
            RangeFixture<K, V> fixture, AnchorAndArrivals<K, V> scene, WatchedStore<K, V> store) {
        try {
            fixture.read(scene.anchor(), store);
        } finally {
            assertThat(store.strayReads())
                    .as("reads of anything but the anchor's key")
                    .isEmpty();
        }
    }

    static <K, V> void holdsWhatIsExpected(
            RangeFixture<K, V> fixture, AnchorAndArrivals<K, V> scene, WatchedStore<K, V> store) {
        // The anchor is the very object among what has arrived, so that it can be found there among its twins.
        List<Record<K, V>> arrived = scene.own().stream().map(scene::record).toList();
        Record<K, V> anchor = arrived.get(scene.own().indexOf(scene.anchorNumber()));
        Optional<List<Record<K, V>>> expected = fixture.expected().apply(anchor, arrived);
        expected.ifPresent(records -> assertThat(scene.recognise(fixture.read(scene.anchor(), store)))
                .as("the arrivals that the range holds, by their numbers from 0 on")
                .isEqualTo(scene.recognise(records)));
    }

    /** Rules 01 to 07, and the plain filter where there is one. */
    static <K, V> void all(RangeFixture<K, V> fixture, Arrivals arrivals) {
        List<RangeFixture.Check<K, V>> checks = List.of(
                RangeContentRules::holdsTheAnchorOnce,
                RangeContentRules::isOrdered,
                RangeContentRules::holdsOnlyWhatArrived,
                RangeContentRules::keepsHeaders,
                RangeContentRules::staysInsideItsReach,
                RangeContentRules::readsInsideItsReach,
                RangeContentRules::readsTheAnchorsKey,
                RangeContentRules::holdsWhatIsExpected);
        IntStream.range(0, checks.size()).forEach(i -> fixture.everyAnchor(List.of(arrivals), checks.get(i)));
    }
}
