package dev.rangestreams.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** One thread writes, and one for each order reads. */
final class ThreadRules {
    private static final int WRITES = 3_000;
    private static final List<Blob> KEYS = List.of(Blob.of("61"), Blob.of("6100"));

    private ThreadRules() {}

    static void readersSeePrefixes(EngineBench bench) throws Exception {
        Timelines timelines = bench.open(bench.settings("shared", 100));
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(Order.values().length);
        try {
            List<Future<?>> readers = new ArrayList<>();
            for (Order order : Order.values()) {
                Callable<Integer> reader = () -> readUntilDone(timelines, begun, done, order);
                readers.add(threads.submit(reader));
            }
            for (int i = 0; i < WRITES; i++) {
                begun.set(i + 1);
                EngineBench.put(timelines, entry(i));
                done.set(i + 1);
                if (i % 500 == 0) {
                    timelines.flush();
                }
            }
            for (Future<?> reader : readers) {
                reader.get();
            }
        } catch (ExecutionException e) {
            // A reader's own finding is what the report should show.
            throw new AssertionError(e.getCause().getMessage(), e.getCause());
        } finally {
            done.set(WRITES);
            threads.shutdown();
        }
        assertThat(timelines.openCursors())
                .as("cursors left open by the readers")
                .isZero();
    }

    /** The n-th write: the keys take turns, so that a gap between them shows as well. */
    private static Entry entry(int number) {
        return new Entry(KEYS.get(number % KEYS.size()), number, number, Blob.of("01"));
    }

    private static int readUntilDone(Timelines timelines, AtomicInteger begun, AtomicInteger done, Order order) {
        int reads = 0;
        boolean last;
        do {
            int atLeast = done.get();
            last = atLeast == WRITES;
            try (TimelineCursor cursor = timelines.readKeys(null, null, 0, Long.MAX_VALUE, order)) {
                int atMost = begun.get();
                List<Entry> found = Reads.rest(cursor);
                assertThat(found.size())
                        .as("entries read while %d to %d writes were made", atLeast, atMost)
                        .isBetween(atLeast, atMost);
                isPrefix(found, order);
            }
            reads++;
        } while (!last);
        return reads;
    }

    private static void isPrefix(List<Entry> found, Order order) {
        List<Entry> expected = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            expected.add(entry(i));
        }
        expected.sort(order == Order.ASCENDING ? Entry.ORDER : Entry.ORDER.reversed());
        if (!expected.equals(found)) {
            List<Entry> missing = new ArrayList<>(expected);
            missing.removeAll(found);
            throw new AssertionError("A reader saw " + found.size() + " entries that are not the first ones written, in"
                    + " order; not among them: " + missing);
        }
    }
}
