package dev.rangestreams.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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

    private final PendingWrites pending = new PendingWrites(KEYS);

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
        assertThat(pending.isFull()).isTrue();
        pending.clear();
        assertThat(pending.mayHold(key)).isFalse();
        assertThat(pending.isEmpty()).isTrue();
        assertThat(contents()).isEmpty();
    }

    @Test
    void manySmallWritesAreEnough() {
        int puts = 0;
        while (!pending.isFull()) {
            pending.put(new byte[] {(byte) puts}, puts, puts, new byte[0]);
            puts++;
        }
        assertThat(puts).isEqualTo(4_096);
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
