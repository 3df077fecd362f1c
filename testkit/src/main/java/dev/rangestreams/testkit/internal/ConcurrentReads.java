package dev.rangestreams.testkit.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** One thread makes numbered writes, and others look: each must see what the first so many writes leave. */
public final class ConcurrentReads {
    private static final int PER_TURN = 5;

    private ConcurrentReads() {}

    /** Looks at a store from a thread that does not write. */
    public interface Reader<T> {
        T open();

        /** Reads what was opened to its end, closes it, and returns how many writes are in it, in order and whole. */
        int writesSeen(T opened);
    }

    /** The writer goes on whatever the readers do, and every reader looks until the last write is made. */
    public static void runFree(int writes, IntConsumer write, List<? extends Reader<?>> readers) throws Exception {
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(readers.size());
        try {
            List<Future<?>> looking = new ArrayList<>();
            readers.forEach(reader -> looking.add(threads.submit(() -> lookUntil(writes, reader, begun, done))));
            for (int i = 0; i < writes; i++) {
                begun.set(i + 1);
                write.accept(i);
                done.set(i + 1);
            }
            for (Future<?> each : looking) {
                get(each);
            }
        } finally {
            done.set(writes);
            threads.shutdown();
        }
    }

    private static <T> void lookUntil(int last, Reader<T> reader, AtomicInteger begun, AtomicInteger done) {
        int atLeast;
        do {
            atLeast = done.get();
            T opened = reader.open();
            int atMost = begun.get();
            isBetween(reader.writesSeen(opened), atLeast, atMost);
        } while (atLeast < last);
    }

    /** Every view is opened between two writes and read after further ones. */
    public static <T> void takeTurns(int turns, IntConsumer write, Reader<T> reader) throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            int made = 0;
            for (int turn = 0; turn < turns; turn++) {
                made = write(write, made);
                Callable<T> open = reader::open;
                T opened = get(thread.submit(open));
                int there = made;
                made = write(write, made);
                get(thread.submit(() -> isBetween(reader.writesSeen(opened), there, there)));
            }
        } finally {
            thread.shutdown();
        }
    }

    private static int write(IntConsumer write, int from) {
        for (int number = from; number < from + PER_TURN; number++) {
            write.accept(number);
        }
        return from + PER_TURN;
    }

    private static void isBetween(int seen, int atLeast, int atMost) {
        assertThat(seen)
                .as("writes seen by a reader that opened its view when %d to %d had been made", atLeast, atMost)
                .isBetween(atLeast, atMost);
    }

    private static <T> T get(Future<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            // A reader's own finding is what the report should show.
            throw new AssertionError(e.getCause().getMessage(), e.getCause());
        }
    }

    /** What a reader saw, if it is what it should have seen. */
    public static <T> int prefix(List<T> expected, List<T> found) {
        if (!expected.equals(found)) {
            List<T> missing = new ArrayList<>(expected);
            missing.removeAll(found);
            throw new AssertionError("A reader saw " + found.size()
                    + " entries that are not the first ones written, in order; not among them: " + missing);
        }
        return found.size();
    }
}
