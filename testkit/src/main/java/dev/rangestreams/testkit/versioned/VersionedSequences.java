package dev.rangestreams.testkit.versioned;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.ScriptRun;
import dev.rangestreams.testkit.internal.TestKeys;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Every sequence of a few puts and deletes over few times, looked at from every instant. */
final class VersionedSequences {
    private static final List<Long> TIMES = List.of(10L, 20L, 30L, 40L);

    /** Worlds share a store and lie behind each other in time, further apart than what is remembered. */
    private static final long APART = 1_000;

    /** Stands for a delete through the method of that name; one through a put is null. */
    private static final Blob DELETE = Blob.of("dede");

    private VersionedSequences() {}

    private record Step(long time, @Nullable Blob value) {
        @Override
        public String toString() {
            return (value == null ? "put null" : value.equals(DELETE) ? "delete" : "put " + value) + " at " + time;
        }
    }

    static void areAsInASortedMap(VersionedFixture fixture) {
        run(fixture, VersionedFixture.RETENTION_MS, 4, false);
        // Where the edge of what is remembered meets a version, lies between two, and is the newest one.
        for (long retention : List.of(20L, 15L, 0L)) {
            run(fixture, retention, 3, true);
        }
    }

    private static void run(VersionedFixture fixture, long retention, int steps, boolean deletes) {
        OpenVersionedStore store = fixture.open("worlds-" + retention, retention);
        VersionedModel model = new VersionedModel(retention);
        List<List<Step>> worlds = worlds(steps, deletes);
        for (int number = 0; number < worlds.size(); number++) {
            check(store, model, worlds.get(number), number, deletes ? number * APART : 0);
        }
    }

    private static void check(
            OpenVersionedStore store, VersionedModel model, List<Step> world, int number, long shift) {
        Blob key = TestKeys.ofLength(Integer.BYTES, number);
        List<Step> done = new ArrayList<>();
        try {
            for (Step step : world) {
                done.add(step);
                run(store, model, key, step, step.time + shift);
            }
            new VersionedComparison(store, model).compare(key, shift + 5, shift + 45, 5);
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError("After " + done + ", all " + shift + " later: " + e.getMessage(), e);
        }
    }

    private static void run(OpenVersionedStore store, VersionedModel model, Blob key, Step step, long time) {
        if (DELETE.equals(step.value)) {
            ScriptRun.same(model.delete(key, time), store.delete(key, time), "what is deleted");
        } else {
            ScriptRun.same(model.put(key, step.value, time), store.put(key, step.value, time), "what put gives");
        }
    }

    /** Of one step, of two, and so on; each step writes another value. */
    private static List<List<Step>> worlds(int steps, boolean deletes) {
        List<List<Step>> worlds = new ArrayList<>();
        List<List<Step>> longest = List.of(List.of());
        for (int step = 0; step < steps; step++) {
            List<List<Step>> longer = new ArrayList<>();
            for (List<Step> world : longest) {
                for (long time : TIMES) {
                    longer.add(and(world, new Step(time, TestKeys.ofLength(Integer.BYTES, step))));
                    longer.add(and(world, new Step(time, null)));
                    if (deletes) {
                        longer.add(and(world, new Step(time, DELETE)));
                    }
                }
            }
            worlds.addAll(longer);
            longest = longer;
        }
        return worlds;
    }

    private static List<Step> and(List<Step> world, Step step) {
        List<Step> longer = new ArrayList<>(world);
        longer.add(step);
        return longer;
    }
}
