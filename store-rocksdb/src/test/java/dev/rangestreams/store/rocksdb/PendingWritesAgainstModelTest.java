package dev.rangestreams.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.rocksdb.Env;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.RocksMemEnv;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** What waits to be written is found as it was written last, and leaves behind what writing all of it in turn would. */
class PendingWritesAgainstModelTest {
    private static final EntryKeys KEYS = EntryKeys.forRetention(1_000);
    private static final List<String> NAMES = List.of("", "a", "a\0", "aa");

    private static final String REMOVED = "removed";
    private static final String NEVER_WRITTEN = "never written";

    private static Env memory;
    private static Options options;
    private static RocksDB database;

    @BeforeContainer
    static void open() throws RocksDBException {
        RocksDB.loadLibrary();
        memory = new RocksMemEnv(Env.getDefault());
        options = new Options().setCreateIfMissing(true).setEnv(memory);
        database = RocksDB.open(options, "/pending-writes");
    }

    @AfterContainer
    static void close() {
        database.close();
        options.close();
        memory.close();
    }

    /** A value of no length at all is a removal. */
    record Write(String key, long timestamp, long arrival, Optional<Integer> length, byte fill) {
        byte[] keyBytes() {
            return key.getBytes(StandardCharsets.US_ASCII);
        }

        byte[] value() {
            byte[] value = new byte[length.orElseThrow()];
            Arrays.fill(value, fill);
            return value;
        }

        String entryKey() {
            byte[] written = new byte[EntryKeys.length(keyBytes())];
            KEYS.write(keyBytes(), timestamp, arrival, written, 0);
            return Arrays.toString(written);
        }
    }

    @Property
    void anyWritesAreFoundAndHandedOver(@ForAll("writes") List<Write> writes) throws RocksDBException {
        PendingWrites pending = new PendingWrites(KEYS, new ChunkPool(1 << 20));
        handOver(pending, writes, writes);
        // What is left of the first time must not be found.
        handOver(pending, writes.subList(writes.size() / 2, writes.size()), writes);
    }

    /** Some fill most of a chunk, some are larger than one: so records lie in several. */
    @Property(tries = 200)
    void anyLargeWritesAreFoundAndHandedOver(@ForAll("largeWrites") List<Write> writes) throws RocksDBException {
        ChunkPool pool = new ChunkPool(1 << 20);
        PendingWrites pending = new PendingWrites(KEYS, pool);
        handOver(pending, writes, writes);
        handOver(pending, writes.subList(writes.size() / 2, writes.size()), writes);
        assertThat(pool.taken()).as("chunks taken when nothing is pending").isZero();
    }

    private static void handOver(PendingWrites pending, List<Write> writes, List<Write> asked) throws RocksDBException {
        Map<String, String> expected = new HashMap<>();
        for (Write write : writes) {
            int before = pending.records();
            boolean added = true;
            if (write.length().isPresent()) {
                added = pending.put(write.keyBytes(), write.timestamp(), write.arrival(), write.value());
            } else {
                pending.remove(write.keyBytes(), write.timestamp(), write.arrival());
            }
            assertThat(pending.records()).isEqualTo(added ? before + 1 : before);
            expected.put(write.entryKey(), write.length().isPresent() ? Arrays.toString(write.value()) : REMOVED);
            asked.forEach(each ->
                    assertThat(find(pending, each)).isEqualTo(expected.getOrDefault(each.entryKey(), NEVER_WRITTEN)));
        }
        expected.values().removeIf(REMOVED::equals);
        assertThat(handedOver(pending)).isEqualTo(expected);
        pending.clear();
        asked.forEach(each -> assertThat(find(pending, each)).isEqualTo(NEVER_WRITTEN));
    }

    private static String find(PendingWrites pending, Write asked) {
        int size = pending.size();
        int found = pending.find(asked.keyBytes(), asked.timestamp(), asked.arrival());
        assertThat(pending.size()).as("the size after a look").isEqualTo(size);
        if (found == PendingWrites.NOT_THERE) {
            return NEVER_WRITTEN;
        }
        byte[] value = pending.value(found);
        return value == null ? REMOVED : Arrays.toString(value);
    }

    /** Has RocksDB apply the batch, reads everything back, and takes it out again. */
    private static Map<String, String> handedOver(PendingWrites pending) throws RocksDBException {
        Map<String, String> found = new HashMap<>();
        try (WriteOptions options = new WriteOptions();
                WriteBatch batch = new WriteBatch(pending.batch())) {
            assertThat(batch.count()).isEqualTo(pending.records());
            database.write(options, batch);
            try (RocksIterator all = database.newIterator()) {
                for (all.seekToFirst(); all.isValid(); all.next()) {
                    found.put(Arrays.toString(all.key()), Arrays.toString(all.value()));
                    database.delete(all.key());
                }
            }
        }
        return found;
    }

    @Provide
    static Arbitrary<List<Write>> writes() {
        return writes(0, 1, 2, 127, 128, 300).list().ofMaxSize(25);
    }

    @Provide
    static Arbitrary<List<Write>> largeWrites() {
        return writes(1, 3_000, 4_050, 20_000, 40_000).list().ofMaxSize(12);
    }

    private static Arbitrary<Write> writes(Integer... lengths) {
        return Combinators.combine(
                        Arbitraries.of(NAMES),
                        Arbitraries.of(0L, 7L, Long.MAX_VALUE),
                        Arbitraries.of(0L, 1L),
                        Arbitraries.of(lengths).optional(0.8),
                        Arbitraries.bytes())
                .as(Write::new);
    }
}
