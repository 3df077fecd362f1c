package dev.rangestreams.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.streams.state.WindowStoreIterator;

/** One thread puts and another reads, as interactive queries do. */
final class BufferThreadRules {
    private static final int PUTS = 3_000;
    private static final int PER_TIMESTAMP = 3;
    private static final Blob KEY = Blob.of("61");

    private BufferThreadRules() {}

    static void readersSeePrefixes(BufferBench bench) throws Exception {
        ExecutorService reader = Executors.newSingleThreadExecutor();
        try {
            takesTurns(bench.open(bench.supplier("turns", BufferBench.RETENTION_MS)), reader);
            runsFree(bench.open(), reader);
        } catch (ExecutionException e) {
            // The reader's own finding is what the report should show.
            throw new AssertionError(e.getCause().getMessage(), e.getCause());
        } finally {
            reader.shutdown();
        }
    }

    /** Every read is opened between two puts and walked after further ones. */
    private static void takesTurns(Buffer buffer, ExecutorService reader) throws Exception {
        int put = 0;
        for (int turn = 0; turn < 50; turn++) {
            put = putUpTo(buffer, put, put + 5);
            WindowStoreIterator<byte[]> opened =
                    reader.submit(() -> open(buffer)).get();
            int there = put;
            put = putUpTo(buffer, put, put + 5);
            reader.submit(() -> isPrefix(Buffer.drain(KEY, opened), there, there))
                    .get();
        }
    }

    private static int putUpTo(Buffer buffer, int from, int to) {
        for (int number = from; number < to; number++) {
            buffer.put(List.of(item(number)));
        }
        return to;
    }

    private static void runsFree(Buffer buffer, ExecutorService reader) throws Exception {
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        try {
            Future<?> reads = reader.submit(() -> readUntilDone(buffer, begun, done));
            for (int i = 0; i < PUTS; i++) {
                begun.set(i + 1);
                buffer.put(List.of(item(i)));
                done.set(i + 1);
            }
            reads.get();
        } finally {
            done.set(PUTS);
        }
    }

    /** The n-th put: time runs backward every other time, so that later puts land before and behind a reader. */
    private static Item item(int number) {
        int step = number / PER_TIMESTAMP;
        long time = step % 2 == 0 ? 1_000_000 + step : 1_000_000 - step;
        return new Item(KEY, time, Keys.ofLength(Integer.BYTES, number));
    }

    private static void readUntilDone(Buffer buffer, AtomicInteger begun, AtomicInteger done) {
        boolean last;
        do {
            int atLeast = done.get();
            last = atLeast == PUTS;
            WindowStoreIterator<byte[]> opened = open(buffer);
            int atMost = begun.get();
            isPrefix(Buffer.drain(KEY, opened), atLeast, atMost);
        } while (!last);
    }

    private static WindowStoreIterator<byte[]> open(Buffer buffer) {
        return buffer.store().fetch(Buffer.bytes(KEY), 0, Long.MAX_VALUE);
    }

    private static void isPrefix(List<Item> found, int atLeast, int atMost) {
        assertThat(found.size())
                .as("records of an iterator that was opened when %d to %d had been put", atLeast, atMost)
                .isBetween(atLeast, atMost);
        BufferModel model = new BufferModel(BufferBench.RETENTION_MS);
        for (int i = 0; i < found.size(); i++) {
            Item item = item(i);
            model.put(item.key(), item.value(), item.timestamp());
        }
        if (!model.all().equals(found)) {
            List<Item> missing = new ArrayList<>(model.all());
            missing.removeAll(found);
            throw new AssertionError("A reader saw " + found.size()
                    + " records that are not the first ones put, in order; not among them: " + missing);
        }
    }
}
