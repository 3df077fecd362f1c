package dev.rangestreams.testkit.aggregate;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** What use by several threads has to keep to. */
final class AggregateThreadRules {
    private static final int THREADS = 4;
    private static final int TURNS = 2000;

    private AggregateThreadRules() {}

    static <V, A, R> void servesThreads(AggregateFixture<V, A, R> on, List<AggregateWorld<V>> worlds)
            throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                AggregateWorld<V> world = worlds.get(thread % worlds.size());
                @Nullable R expected = on.aggregate().result(inParts(on, world));
                running.add(threads.submit(() -> runAlone(on, world, expected)));
            }
            for (Future<?> each : running) {
                finish(each);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static <V, A, R> void runAlone(
            AggregateFixture<V, A, R> on, AggregateWorld<V> world, @Nullable R expected) {
        for (int turn = 0; turn < TURNS; turn++) {
            on.resultIs("In one of several threads the aggregate", inParts(on, world), expected);
        }
    }

    private static <V, A, R> A inParts(AggregateFixture<V, A, R> on, AggregateWorld<V> world) {
        A folded = on.fold(world.a());
        A merged = on.aggregate().merge(folded, on.fold(world.b()));
        return on.fold(merged, world.c());
    }

    private static void finish(Future<?> running) throws InterruptedException {
        try {
            running.get();
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause().getMessage(), e.getCause());
        }
    }
}
