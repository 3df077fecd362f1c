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

    static <K, V> void servesSiblings(RangeBench<K, V> bench, Scene<K, V> scene, WatchedStore<K, V> store) {
        List<Integer> whole = scene.recognise(bench.read(scene.anchor(), store));
        List<Record<K, V>> one = new ArrayList<>();
        List<Record<K, V>> other = new ArrayList<>();
        try (RangedRecordIterator<Record<K, V>> first = bench.fetch(scene.anchor(), store);
                RangedRecordIterator<Record<K, V>> second = bench.fetch(scene.anchor(), store)) {
            if (first.hasNext()) {
                one.add(first.next());
            }
            other.addAll(RangeBench.rest(second));
            one.addAll(RangeBench.rest(first));
        }
        assertThat(scene.recognise(one))
                .as("arrivals of the reading that began first")
                .isEqualTo(whole);
        assertThat(scene.recognise(other))
                .as("arrivals of the reading inside it")
                .isEqualTo(whole);
    }

    static <K, V> void remembersNothing(RangeBench<K, V> bench) {
        List<Scene<K, V>> scenes = allScenes(bench);
        List<List<Integer>> forth = results(bench, scenes);
        List<Scene<K, V>> reversed = new ArrayList<>(scenes);
        Collections.reverse(reversed);
        List<List<Integer>> back = new ArrayList<>(results(bench, reversed));
        Collections.reverse(back);
        compare(bench, scenes, back, forth, "after other anchors were evaluated");
    }

    static <K, V> void changesNothing(RangeBench<K, V> bench, Scene<K, V> scene, WatchedStore<K, V> store) {
        Record<K, V> anchor = scene.anchor();
        bench.read(anchor, store);
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
        assertThat(Scene.alike(after, before))
                .as("%s is %s as before: %s", what, before, after)
                .isTrue();
        assertThat(after.headers()).as("the headers of %s", what).isEqualTo(before.headers());
    }

    static <K, V> void servesThreads(RangeBench<K, V> bench) {
        List<Scene<K, V>> scenes = allScenes(bench);
        List<List<Integer>> alone = results(bench, scenes);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Callable<List<List<Integer>>>> work =
                    Collections.nCopies(THREADS * ROUNDS, () -> results(bench, scenes));
            for (Future<List<List<Integer>>> result : threads.invokeAll(work)) {
                compare(bench, scenes, result.get(), alone, "on one thread of several");
            }
        } catch (ExecutionException failed) {
            throw new AssertionError(
                    "On one thread of several: " + failed.getCause() + "\nRange: " + bench.range(), failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted", interrupted);
        } finally {
            threads.shutdownNow();
        }
    }

    private static <K, V> List<Scene<K, V>> allScenes(RangeBench<K, V> bench) {
        return bench.small().stream()
                .flatMap(arrivals -> bench.scenes(arrivals).stream())
                .toList();
    }

    private static <K, V> List<List<Integer>> results(RangeBench<K, V> bench, List<Scene<K, V>> scenes) {
        return scenes.stream()
                .map(scene -> scene.recognise(bench.read(scene.anchor(), scene.store(false))))
                .toList();
    }

    private static <K, V> void compare(
            RangeBench<K, V> bench,
            List<Scene<K, V>> scenes,
            List<List<Integer>> now,
            List<List<Integer>> before,
            String when) {
        for (int i = 0; i < scenes.size(); i++) {
            if (!now.get(i).equals(before.get(i))) {
                throw new AssertionError("The range held the arrivals " + before.get(i) + ", but " + when + " holds "
                        + now.get(i) + "\nRange: " + bench.range() + "\nScene: " + scenes.get(i));
            }
        }
    }
}
