package dev.rangestreams.testkit.range;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.RangedRecordIterator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.streams.processor.api.Record;

/** A range is a function: of the anchor and the store, and of nothing else. */
final class RangePurityRules {
    private static final int THREADS = 3;
    private static final int ROUNDS = 3;

    private RangePurityRules() {}

    static <K, V> void servesSiblings(
            RangeFixture<K, V> fixture, AnchorAndArrivals<K, V> scene, WatchedStore<K, V> store) {
        List<Integer> whole = scene.recognise(fixture.read(scene.anchor(), store));
        List<Record<K, V>> one = new ArrayList<>();
        List<Record<K, V>> other = new ArrayList<>();
        try (RangedRecordIterator<Record<K, V>> first = fixture.fetch(scene.anchor(), store);
                RangedRecordIterator<Record<K, V>> second = fixture.fetch(scene.anchor(), store)) {
            if (first.hasNext()) {
                one.add(first.next());
            }
            other.addAll(RangeFixture.rest(second));
            one.addAll(RangeFixture.rest(first));
        }
        assertThat(scene.recognise(one))
                .as("arrivals of the reading that began first")
                .isEqualTo(whole);
        assertThat(scene.recognise(other))
                .as("arrivals of the reading inside it")
                .isEqualTo(whole);
    }

    static <K, V> void remembersNothing(RangeFixture<K, V> fixture) {
        List<AnchorAndArrivals<K, V>> scenes = allScenes(fixture);
        List<List<Integer>> forth = results(fixture, scenes);
        List<AnchorAndArrivals<K, V>> reversed = new ArrayList<>(scenes);
        Collections.reverse(reversed);
        List<List<Integer>> back = new ArrayList<>(results(fixture, reversed));
        Collections.reverse(back);
        compare(fixture, scenes, back, forth, "after other anchors were evaluated");
    }

    static <K, V> void changesNothing(
            RangeFixture<K, V> fixture, AnchorAndArrivals<K, V> scene, WatchedStore<K, V> store) {
        Record<K, V> anchor = scene.anchor();
        fixture.read(anchor, store);
        assertUnchanged(anchor, scene.anchor(), "the anchor");
        List<Record<K, V>> after = new ArrayList<>();
        try (WatchedCursor<K, V> all = store.read(anchor.key(), 0, Long.MAX_VALUE, false)) {
            all.forEachRemaining(after::add);
        }
        for (int i = 0; i < after.size(); i++) {
            assertUnchanged(after.get(i), scene.record(scene.own().get(i)), "a record of the store");
        }
    }

    private static <K, V> void assertUnchanged(Record<K, V> after, Record<K, V> before, String what) {
        assertThat(AnchorAndArrivals.alike(after, before))
                .as("%s is %s as before: %s", what, before, after)
                .isTrue();
        assertThat(after.headers()).as("the headers of %s", what).isEqualTo(before.headers());
    }

    static <K, V> void servesThreads(RangeFixture<K, V> fixture) {
        List<AnchorAndArrivals<K, V>> scenes = allScenes(fixture);
        List<List<Integer>> alone = results(fixture, scenes);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Callable<List<List<Integer>>>> work =
                    Collections.nCopies(THREADS * ROUNDS, () -> results(fixture, scenes));
            for (Future<List<List<Integer>>> result : threads.invokeAll(work)) {
                compare(fixture, scenes, result.get(), alone, "on one thread of several");
            }
        } catch (ExecutionException failed) {
            throw new AssertionError(
                    "On one thread of several: " + failed.getCause() + "\nRange: " + fixture.range(), failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted", interrupted);
        } finally {
            threads.shutdownNow();
        }
    }

    private static <K, V> List<AnchorAndArrivals<K, V>> allScenes(RangeFixture<K, V> fixture) {
        return fixture.small().stream()
                .flatMap(arrivals -> fixture.scenes(arrivals).stream())
                .toList();
    }

    private static <K, V> List<List<Integer>> results(
            RangeFixture<K, V> fixture, List<AnchorAndArrivals<K, V>> scenes) {
        return scenes.stream()
                .map(scene -> scene.recognise(fixture.read(scene.anchor(), scene.store(false))))
                .toList();
    }

    private static <K, V> void compare(
            RangeFixture<K, V> fixture,
            List<AnchorAndArrivals<K, V>> scenes,
            List<List<Integer>> now,
            List<List<Integer>> before,
            String when) {
        for (int i = 0; i < scenes.size(); i++) {
            if (!now.get(i).equals(before.get(i))) {
                throw new AssertionError("The range held the arrivals " + before.get(i) + ", but " + when + " holds "
                        + now.get(i) + "\nRange: " + fixture.range() + "\nScene: " + scenes.get(i));
            }
        }
    }
}
