package dev.rangestreams.store.chronicle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store that is closed under its readers tells them; an address that one of them still used would end the process. */
class ClosingTest {
    private static final int READERS = 3;
    private static final int LARGE = 3_000;

    @TempDir
    private Path directory;

    @Test
    void readersAreToldInWhateverTheyAreDoing() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(READERS);
        try {
            for (int round = 0; round < 30; round++) {
                ChronicleOptions options = round % 2 == 0 ? Stores.SMALL : ChronicleOptions.inMemory();
                Timelines timelines = Stores.open(options, directory.resolve("round" + round));
                for (int i = 0; i < 600; i++) {
                    timelines.put(Stores.bytes("k" + i % 3), i, 0, new byte[i % 20 == 0 ? LARGE : 100]);
                }
                CountDownLatch reading = new CountDownLatch(READERS);
                List<Future<EngineException>> ends = new ArrayList<>();
                for (int reader = 0; reader < READERS; reader++) {
                    boolean oneKey = reader > 0;
                    Callable<EngineException> task = () -> readUntilClosed(timelines, reading, oneKey);
                    ends.add(threads.submit(task));
                }
                reading.await();
                timelines.close();
                for (Future<EngineException> end : ends) {
                    assertThat(end.get()).hasMessageContaining("orders").hasMessageContaining("was closed");
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static EngineException readUntilClosed(Timelines timelines, CountDownLatch reading, boolean oneKey) {
        int reads = 0;
        while (true) {
            try (TimelineCursor cursor = oneKey
                    ? timelines.read(Stores.bytes("k1"), 0, Long.MAX_VALUE, Order.DESCENDING)
                    : timelines.readKeys(null, null, 0, Long.MAX_VALUE, Order.ASCENDING)) {
                while (cursor.advance()) {
                    assertThat(cursor.value()).hasSize(cursor.timestamp() % 20 == 0 ? LARGE : 100);
                }
                if (reads++ == 2) {
                    reading.countDown();
                }
            } catch (EngineException closed) {
                return closed;
            }
        }
    }

    @Test
    void everyKindOfCursorIsToldAndMayBeClosed() {
        Timelines timelines = Stores.open(directory);
        for (int i = 0; i < 100; i++) {
            timelines.put(Stores.bytes("a"), i, 0, new byte[100]);
        }
        timelines.put(Stores.bytes("b"), 0, 0, new byte[LARGE]);
        List<TimelineCursor> cursors = List.of(
                timelines.read(Stores.bytes("a"), 0, 1, Order.ASCENDING),
                timelines.read(Stores.bytes("a"), 0, 100, Order.ASCENDING),
                timelines.read(Stores.bytes("b"), 0, 100, Order.ASCENDING),
                timelines.readKeys(null, null, 0, 100, Order.DESCENDING));
        for (TimelineCursor cursor : cursors) {
            assertThat(cursor.advance()).isTrue();
        }
        timelines.close();
        for (TimelineCursor cursor : cursors) {
            assertThatThrownBy(cursor::value).isInstanceOf(EngineException.class);
            assertThatThrownBy(cursor::timestamp).isInstanceOf(EngineException.class);
            assertThatThrownBy(cursor::advance).isInstanceOf(EngineException.class);
            cursor.close();
            assertThatThrownBy(cursor::advance).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void whatACursorHeldWhenTheStoreClosedIsNotLeftInTheFiles() {
        for (int round = 0; round < 20; round++) {
            Timelines timelines = Stores.open(Stores.SMALL.withLimit(1 << 20), directory);
            timelines.expireBefore(Long.MAX_VALUE);
            TimelineCursor held = timelines.readKeys(null, null, 0, Long.MAX_VALUE, Order.ASCENDING);
            timelines.close();
            held.close();
            try (Timelines again = Stores.open(Stores.SMALL.withLimit(1 << 20), directory)) {
                // Fills two thirds of the only map that is allowed.
                TimelineCursor open = again.readKeys(null, null, 0, Long.MAX_VALUE, Order.ASCENDING);
                for (int i = 0; i < 600; i++) {
                    again.put(Stores.bytes("k"), i, 0, new byte[1_000]);
                }
                again.expireBefore(Long.MAX_VALUE);
                assertThat(open.advance()).isFalse();
            }
        }
    }

    @Test
    void writingAndClosingFromTwoThreadsLosesNothing() throws Exception {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            for (int round = 0; round < 10; round++) {
                Path own = directory.resolve("round" + round);
                Timelines timelines = Stores.open(own);
                CountDownLatch begun = new CountDownLatch(1);
                Callable<Integer> writer = () -> putUntilClosed(timelines, begun);
                Future<Integer> puts = threads.submit(writer);
                begun.await();
                timelines.close();
                int done = puts.get();
                try (Timelines again = Stores.open(own)) {
                    assertThat(Stores.all(again)).hasSize(done);
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static int putUntilClosed(Timelines timelines, CountDownLatch begun) {
        int puts = 0;
        try {
            while (true) {
                Stores.put(timelines, "a" + puts % 7, puts, "A");
                puts++;
                if (puts % 50 == 0) {
                    begun.countDown();
                }
            }
        } catch (EngineException closed) {
            return puts;
        }
    }
}
