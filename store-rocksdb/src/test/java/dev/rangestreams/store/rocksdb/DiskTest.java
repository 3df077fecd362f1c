package dev.rangestreams.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.Timelines;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** What is on disk follows the retention, once RocksDB has done what it does in the background. */
class DiskTest {
    private static final long RETENTION = 100_000;
    private static final int PER_RETENTION = 10_000;
    private static final int VALUE = 200;
    private static final long BYTES_PER_RETENTION = (long) PER_RETENTION * VALUE;

    /** Small, so that the store writes many files from little data. */
    private final TimelineEngine engine =
            RocksDb.engine(RocksDbOptions.defaults().withMemoryBudget(RocksDbOptions.SMALLEST_MEMORY_BUDGET));

    private final Random random = new Random(1);

    @Test
    void staysBelowAFewRetentions(@TempDir Path directory) {
        long most = 0;
        try (Timelines timelines = Stores.open(engine, directory, RETENTION)) {
            for (int i = 0; i < 20 * PER_RETENTION; i++) {
                long timestamp = i * (RETENTION / PER_RETENTION);
                put(timelines, i, timestamp);
                timelines.expireBefore(timestamp - RETENTION);
                if (i % (PER_RETENTION / 4) == 0) {
                    timelines.flush();
                    most = Math.max(most, settledSize(timelines, directory));
                }
            }
            assertThat(Stores.all(timelines)).hasSize(PER_RETENTION + 1);
        }
        assertThat(most)
                .as("the most bytes on disk while 20 retentions of %d bytes went through", BYTES_PER_RETENTION)
                .isLessThan(4 * BYTES_PER_RETENTION);
    }

    @Test
    void whatExpiresWhenNothingIsWrittenAnyMoreGoes(@TempDir Path directory) {
        try (Timelines timelines = Stores.open(engine, directory, RETENTION)) {
            for (int i = 0; i < 5 * PER_RETENTION; i++) {
                put(timelines, i, i);
            }
            timelines.flush();
            assertThat(settledSize(timelines, directory)).isGreaterThan(5 * BYTES_PER_RETENTION);
            timelines.expireBefore(10 * RETENTION);
            timelines.flush();
            settledSize(timelines, directory);
            // A file that was just being merged is left alone, and goes with the next flush.
            timelines.flush();
            assertThat(settledSize(timelines, directory)).isLessThan(BYTES_PER_RETENTION / 20);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void soDoFilesThatWereNeverMerged(int files, @TempDir Path directory) {
        try (Timelines timelines = Stores.open(engine, directory, RETENTION)) {
            for (int file = 0; file < files; file++) {
                for (int i = 0; i < PER_RETENTION / 5; i++) {
                    put(timelines, i, i);
                }
                timelines.flush();
            }
            assertThat(settledSize(timelines, directory)).isGreaterThan(BYTES_PER_RETENTION / 5);
            timelines.expireBefore(10 * RETENTION);
            timelines.flush();
            settledSize(timelines, directory);
            timelines.expireBefore(10 * RETENTION);
            assertThat(settledSize(timelines, directory)).isLessThan(BYTES_PER_RETENTION / 20);
        }
    }

    private void put(Timelines timelines, int number, long timestamp) {
        byte[] value = new byte[VALUE];
        random.nextBytes(value);
        timelines.put(Stores.bytes("key" + random.nextInt(200)), timestamp, number, value);
    }

    private static long settledSize(Timelines timelines, Path directory) {
        RocksDB rocks = ((RocksTimelines) timelines).database.rocks;
        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> {
            while (isBusy(rocks)) {
                Thread.onSpinWait();
            }
        });
        File[] files = directory.toFile().listFiles((folder, name) -> name.endsWith(".sst"));
        return Stream.of(files).mapToLong(File::length).sum();
    }

    private static boolean isBusy(RocksDB rocks) throws RocksDBException {
        return rocks.getLongProperty("rocksdb.num-running-compactions") > 0
                || rocks.getLongProperty("rocksdb.compaction-pending") > 0;
    }
}
