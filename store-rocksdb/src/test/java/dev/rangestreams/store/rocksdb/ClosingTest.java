package dev.rangestreams.store.rocksdb;

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

/** Closing a store under its readers ends them with an exception, never the process. */
class ClosingTest {
    private static final long RETENTION = 60_000;
    private static final int READERS = 3;

    @TempDir
    private Path directory;

    @Test
    void readersAreToldAndTheDirectoryIsFreeAtOnce() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(READERS);
        try {
            for (int round = 0; round < 30; round++) {
                Timelines timelines = Stores.open(directory, RETENTION);
                for (int i = 0; i < 200; i++) {
                    Stores.put(timelines, "k" + i % 3, round * 1_000L + i, "some value");
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
                    assertThat(cursor.value()).hasSize(10);
                    assertThat(cursor.timestamp()).isNotNegative();
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
    void aCursorOnAnEntryIsToldToo() {
        Timelines timelines = Stores.open(directory, RETENTION);
        Stores.put(timelines, "a", 10, "A");
        Stores.put(timelines, "a", 20, "B");
        TimelineCursor cursor = timelines.read(Stores.bytes("a"), 0, 100, Order.ASCENDING);
        TimelineCursor keys = timelines.readKeys(null, null, 0, 100, Order.ASCENDING);
        TimelineCursor nothing = timelines.read(Stores.bytes("a"), 9, 8, Order.ASCENDING);
        assertThat(cursor.advance()).isTrue();
        assertThat(keys.advance()).isTrue();
        timelines.close();
        assertThatThrownBy(cursor::value).isInstanceOf(EngineException.class);
        assertThatThrownBy(cursor::timestamp).isInstanceOf(EngineException.class);
        assertThatThrownBy(cursor::advance).isInstanceOf(EngineException.class);
        assertThatThrownBy(keys::value).isInstanceOf(EngineException.class);
        assertThatThrownBy(keys::advance).isInstanceOf(EngineException.class);
        assertThatThrownBy(nothing::advance).isInstanceOf(EngineException.class);
        for (TimelineCursor each : List.of(cursor, keys, nothing)) {
            each.close();
            assertThatThrownBy(each::advance).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void flushingAndClosingFromTwoThreadsLosesNothing() throws Exception {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            for (int round = 0; round < 10; round++) {
                Timelines timelines = Stores.open(directory.resolve("round" + round), RETENTION);
                CountDownLatch begun = new CountDownLatch(1);
                Callable<Integer> writer = () -> putUntilClosed(timelines, begun);
                Future<Integer> puts = threads.submit(writer);
                begun.await();
                timelines.close();
                int done = puts.get();
                try (Timelines again = Stores.open(directory.resolve("round" + round), RETENTION)) {
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
                Stores.put(timelines, "a", puts, "A");
                puts++;
                if (puts % 50 == 0) {
                    timelines.flush();
                    begun.countDown();
                }
            }
        } catch (EngineException closed) {
            return puts;
        }
    }
}
