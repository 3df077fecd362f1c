package dev.rangestreams.store.rocksdb;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** RocksDB understands the batches that we write ourselves. */
class PendingWritesTest {
    private static final EntryKeys KEYS = EntryKeys.forRetention(1_000);

    @TempDir
    private Path directory;

    private final ChunkPool pool = new ChunkPool(1 << 20);
    private final PendingWrites pending = new PendingWrites(KEYS, pool);

    @BeforeAll
    static void loadNativeCode() {
        RocksDB.loadLibrary();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 127, 128, 16_383, 16_384, 100_000, 2_097_152})
    void lengthsOfAnySizeAreUnderstood(int length) throws RocksDBException {
        byte[] value = new byte[length];
        Arrays.fill(value, (byte) 7);
        byte[] key = new byte[Math.min(length, 70_000)];
        Arrays.fill(key, (byte) 0x61);
        pending.put(key, 10, 3, value);
        pending.putOther(new byte[] {(byte) 0xFF, 'n'}, new byte[] {1});

        byte[] entryKey = new byte[EntryKeys.length(key)];
        KEYS.write(key, 10, 3, entryKey, 0);
        Map<String, byte[]> found = contents();
        assertThat(found).hasSize(2);
        assertThat(found.get(Arrays.toString(entryKey))).isEqualTo(value);
        assertThat(found.get("[-1, 110]")).containsExactly(1);
    }

    @Test
    void deletionsAreUnderstood() throws RocksDBException {
        byte[] key = {0};
        pending.put(key, 10, 1, new byte[] {1});
        pending.remove(key, 10, 1);
        pending.put(key, 11, 1, new byte[] {2});
        assertThat(pending.records()).isEqualTo(3);
        assertThat(contents().values()).containsExactly(new byte[] {2});
    }

    @Test
    void clearingLeavesNothing() throws RocksDBException {
        byte[] key = {0x61};
        assertThat(pending.mayHold(key)).isFalse();
        pending.put(key, 10, 1, new byte[600_000]);
        assertThat(pending.mayHold(key)).isTrue();
        assertThat(pending.hasRoomFor(0)).isFalse();
        pending.clear();
        assertThat(pending.mayHold(key)).isFalse();
        assertThat(pending.isEmpty()).isTrue();
        assertThat(contents()).isEmpty();
    }

    @Test
    void manySmallWritesAreEnough() {
        int puts = 0;
        byte[] key = {1};
        while (pending.hasRoomFor(PendingWrites.mostFor(key, 0))) {
            pending.put(new byte[] {(byte) puts}, puts, puts, new byte[0]);
            puts++;
        }
        assertThat(puts).isEqualTo(4_096);
    }

    /** G1 gives an array of half a region or more regions of its own, and its smallest region has 1 MiB. */
    @ParameterizedTest
    @ValueSource(ints = {0, 100, 1_000, 9_000, 17_000, 32_000})
    void noArrayIsAsLargeAsHalfOfG1sSmallestRegion(int valueLength) throws RocksDBException {
        byte[] key = {0x61};
        int puts = 0;
        while (pending.hasRoomFor(PendingWrites.mostFor(key, valueLength))) {
            pending.put(key, puts, 0, new byte[valueLength]);
            puts++;
        }
        assertThat(pending.batch()).hasSizeLessThan((512 << 10) - 16);
        assertThat(pool.taken() * ChunkPool.CHUNK).isLessThan(512 << 10);
        assertThat(puts).isGreaterThan(14);
        assertThat(contents()).hasSize(puts);
    }

    @Test
    void chunksAreGivenBackWhenNothingIsPending() {
        fill(pending);
        assertThat(pool.taken()).isEqualTo(15);
        pending.clear();
        assertThat(pool.taken()).isZero();
    }

    @Test
    void whoFindsNothingLeftMakesDoWithItsOwnArray() throws RocksDBException {
        ChunkPool small = new ChunkPool(3L * ChunkPool.CHUNK);
        PendingWrites first = new PendingWrites(KEYS, small);
        fill(first);
        assertThat(small.taken()).isEqualTo(3);
        PendingWrites second = new PendingWrites(KEYS, small);
        assertThat(fill(second)).isPositive();
        assertThat(small.taken()).isEqualTo(3);
        first.clear();
        second.clear();
        assertThat(fill(second))
                .as("writes that wait once others gave back what they had")
                .isGreaterThan(90);
    }

    @Test
    void whatIsLargerThanAChunkHasRoomAloneOnly() {
        long large = ChunkPool.CHUNK + 1;
        assertThat(pending.hasRoomFor(large)).isTrue();
        pending.put(new byte[] {1}, 1, 1, new byte[10]);
        assertThat(pending.hasRoomFor(large)).isFalse();
        assertThat(pending.holdsLarge()).isFalse();
        pending.clear();
        pending.put(new byte[] {1}, 1, 1, new byte[ChunkPool.CHUNK]);
        assertThat(pending.holdsLarge()).isTrue();
        assertThat(pool.taken()).as("chunks of the pool").isZero();
    }

    @ParameterizedTest
    @CsvSource({"64, 4", "128, 8", "512, 32", "1024, 64", "8192, 64"})
    void allStoresTogetherTakeAPartOfTheHeap(int heapMib, int boundMib) {
        assertThat(ChunkPool.bound((long) heapMib << 20)).isEqualTo((long) boundMib << 20);
    }

    @Test
    void eachOfAsManyAsCanWaitIsFound() {
        byte[] key = {1};
        int puts = 0;
        while (pending.hasRoomFor(PendingWrites.mostFor(key, 3))) {
            pending.put(
                    new byte[] {(byte) puts},
                    puts / 3,
                    puts,
                    Integer.toString(puts % 1_000).getBytes(US_ASCII));
            puts++;
        }
        for (int i = 0; i < puts; i++) {
            int found = pending.find(new byte[] {(byte) i}, i / 3, i);
            assertThat(pending.value(found)).asString(US_ASCII).isEqualTo(Integer.toString(i % 1_000));
        }
        assertThat(pending.find(new byte[] {1}, 0, 2)).isEqualTo(PendingWrites.NOT_THERE);
    }

    private static int fill(PendingWrites writes) {
        int puts = 0;
        byte[] key = {0x61};
        while (writes.hasRoomFor(PendingWrites.mostFor(key, 1_000))) {
            writes.put(key, puts, 0, new byte[1_000]);
            puts++;
        }
        return puts;
    }

    /** Has RocksDB apply the batch and reads everything back. */
    private Map<String, byte[]> contents() throws RocksDBException {
        Map<String, byte[]> found = new HashMap<>();
        try (Options options = new Options().setCreateIfMissing(true);
                WriteOptions writeOptions = new WriteOptions();
                RocksDB database = RocksDB.open(options, directory.toString());
                WriteBatch batch = new WriteBatch(pending.batch())) {
            assertThat(batch.count()).isEqualTo(pending.records());
            database.write(writeOptions, batch);
            try (RocksIterator all = database.newIterator()) {
                for (all.seekToFirst(); all.isValid(); all.next()) {
                    found.put(Arrays.toString(all.key()), all.value());
                }
            }
        }
        return found;
    }
}
