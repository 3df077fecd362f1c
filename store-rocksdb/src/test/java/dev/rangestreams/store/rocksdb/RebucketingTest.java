package dev.rangestreams.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A store may be opened with another retention than the one it was written with. */
class RebucketingTest {
    private static final int ENTRIES = 2_000;

    @TempDir
    private Path directory;

    private static void fill(Timelines timelines) {
        for (int i = 0; i < ENTRIES; i++) {
            Stores.put(timelines, "k" + i % 7, i * 997L, "v" + i);
        }
        timelines.putNote("clock", Stores.bytes("now"));
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 60000",
        "60000, 1000",
        "60000, " + TimelineSettings.KEEP_FOREVER,
        TimelineSettings.KEEP_FOREVER + ", 60000"
    })
    void everythingIsFoundAgain(long before, long after) {
        List<String> expected;
        try (Timelines timelines = Stores.open(directory, before)) {
            fill(timelines);
            expected = Stores.all(timelines);
        }
        assertThat(expected).hasSize(ENTRIES);
        for (int opening = 0; opening < 2; opening++) {
            try (Timelines timelines = Stores.open(directory, after)) {
                assertThat(Stores.all(timelines)).isEqualTo(expected);
                assertThat(Stores.rest(timelines.read(Stores.bytes("k3"), 0, 50_000, Order.DESCENDING)))
                        .hasSize(7)
                        .first()
                        .isEqualTo("k3@44865=v45");
                assertThat(timelines.note("clock")).isEqualTo(Stores.bytes("now"));
            }
        }
    }

    @Test
    void replacingAndExpiringGoByTheNewBuckets() {
        try (Timelines timelines = Stores.open(directory, TimelineSettings.KEEP_FOREVER)) {
            fill(timelines);
        }
        try (Timelines timelines = Stores.open(directory, 60_000)) {
            Stores.put(timelines, "k3", 44_865, "new");
            assertThat(Stores.rest(timelines.read(Stores.bytes("k3"), 44_865, 44_865, Order.ASCENDING)))
                    .containsExactly("k3@44865=new");
            timelines.expireBefore(1_900_000);
            assertThat(timelines.approximateEntries()).isLessThan(ENTRIES / 2);
        }
    }

    @Test
    void moreThanOneBatchIsMoved() {
        byte[] value = new byte[20_000];
        try (Timelines timelines = Stores.open(directory, TimelineSettings.KEEP_FOREVER)) {
            for (int i = 0; i < 60; i++) {
                timelines.put(Stores.bytes("k"), i * 5_000L, i, value);
            }
        }
        int taken = ChunkPool.SHARED.taken();
        try (Timelines timelines = Stores.open(directory, 1_000)) {
            assertThat(Stores.all(timelines)).hasSize(60);
            assertThat(ChunkPool.SHARED.taken())
                    .as("chunks still taken after the move")
                    .isEqualTo(taken);
        }
    }

    @Test
    void aRunThatWasCutShortIsRepeated() {
        try (Timelines timelines = Stores.open(directory, TimelineSettings.KEEP_FOREVER)) {
            fill(timelines);
            // As a crash would leave it: one entry moved already, the old width still on record.
            EntryKeys wanted = EntryKeys.forRetention(1_000);
            PendingWrites moved = new PendingWrites(wanted, ChunkPool.SHARED);
            moved.put(Stores.bytes("k3"), 44_865, 0, Stores.bytes("v45"));
            ((RocksTimelines) timelines).database.write(moved);
            timelines.remove(Stores.bytes("k3"), 44_865, 0);
        }
        try (Timelines timelines = Stores.open(directory, 1_000)) {
            assertThat(Stores.all(timelines)).hasSize(ENTRIES).contains("k3@44865=v45");
        }
    }

    @Test
    void aSmallChangeOfTheRetentionMovesNothing() {
        assertThat(EntryKeys.forRetention(3_600_001)).isEqualTo(EntryKeys.forRetention(3_600_000));
    }
}
