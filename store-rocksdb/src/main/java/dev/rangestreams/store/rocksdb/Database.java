package dev.rangestreams.store.rocksdb;

import dev.rangestreams.spi.EngineException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Properties;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstPartitionerFixedPrefixFactory;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * One store's open RocksDB with everything native that lives as long as it. Nothing here is aware of threads; the store
 * sees to it that nobody uses the database while it is closed or afterwards.
 */
final class Database {
    /**
     * Lets RocksDB remember where in its sorted buffer the last entry of each bucket and key went, so that the next one
     * is put there without a search: that halves the price of a put. Twelve bytes of the key tell keys apart well enough;
     * keys that share them only lose speed. The Java API has no setter for it.
     */
    private static final String INSERT_HINT = "memtable_insert_with_hint_prefix_extractor";

    private static final String INSERT_HINT_PREFIX = "rocksdb.FixedPrefix.20";

    final StoreLocation location;

    /** What to close, first the last one opened. */
    private final Deque<Runnable> natives = new ArrayDeque<>();

    private final WriteOptions writeOptions = own(new WriteOptions().setDisableWAL(true));
    private final FlushOptions flushOptions = own(new FlushOptions().setWaitForFlush(true));
    final RocksDB rocks;
    private final ColumnFamilyHandle data;
    private long writtenSinceDeletion = Long.MAX_VALUE / 2;

    static Database open(StoreLocation location, NativeMemory memory, RocksDbConfigurer configurer) {
        try {
            RocksDB.loadLibrary();
        } catch (RuntimeException | LinkageError e) {
            throw new EngineException(
                    "Cannot open " + location
                            + ": RocksDB's native code does not run on this platform. Use another engine,"
                            + " or a platform that rocksdbjni is built for",
                    e);
        }
        try {
            Files.createDirectories(location.directory());
        } catch (IOException e) {
            throw new EngineException(
                    "Cannot open " + location + ": the directory cannot be created. Check its path and permissions", e);
        }
        return new Database(location, memory, configurer);
    }

    private Database(StoreLocation location, NativeMemory memory, RocksDbConfigurer configurer) {
        this.location = location;
        try {
            NativeMemory.Shared shared = memory.acquire();
            natives.push(memory::release);
            DBOptions databaseOptions = own(databaseOptions(shared));
            ColumnFamilyOptions dataOptions = own(dataOptions(memory, shared));
            // So that a note does not share a file with entries: the file could not be deleted when they expire.
            dataOptions.setSstPartitionerFactory(own(new SstPartitionerFixedPrefixFactory(1)));
            configurer.configure(location.storeName(), databaseOptions, dataOptions);
            List<ColumnFamilyHandle> handles = new ArrayList<>();
            rocks = own(RocksDB.open(
                    databaseOptions,
                    location.directory().toString(),
                    List.of(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, dataOptions)),
                    handles));
            data = own(handles.get(0));
        } catch (RocksDBException e) {
            close();
            throw notOpened(e);
        } catch (Throwable e) {
            close();
            throw e;
        }
    }

    private <T extends AutoCloseable> T own(T object) {
        natives.push(() -> {
            try {
                object.close();
            } catch (Exception e) {
                throw location.failed("close", e);
            }
        });
        return object;
    }

    private static DBOptions databaseOptions(NativeMemory.Shared shared) {
        return new DBOptions()
                .setCreateIfMissing(true)
                .setWriteBufferManager(shared.writes())
                // One thread writes: nothing is gained by preparing for several, and hints need it.
                .setAllowConcurrentMemtableWrite(false)
                .setEnableWriteThreadAdaptiveYield(false)
                .setMaxBackgroundJobs(Math.max(2, Runtime.getRuntime().availableProcessors()))
                .setInfoLogLevel(InfoLogLevel.ERROR_LEVEL)
                .setKeepLogFileNum(2)
                .setStatsDumpPeriodSec(0)
                .setStatsPersistPeriodSec(0);
    }

    private static ColumnFamilyOptions dataOptions(NativeMemory memory, NativeMemory.Shared shared) {
        Properties hint = new Properties();
        hint.setProperty(INSERT_HINT, INSERT_HINT_PREFIX);
        ColumnFamilyOptions hinted = ColumnFamilyOptions.getColumnFamilyOptionsFromProps(hint);
        ColumnFamilyOptions options = hinted == null ? new ColumnFamilyOptions() : hinted;
        long writeBuffer = memory.writeBufferSize();
        return options.setWriteBufferSize(writeBuffer)
                .setMaxWriteBufferNumber(3)
                .setTargetFileSizeBase(writeBuffer)
                .setMaxBytesForLevelBase(4 * writeBuffer)
                // Each file that is not merged yet costs every read a seek; buckets keep what has to be merged small.
                .setLevel0FileNumCompactionTrigger(2)
                .setCompressionType(CompressionType.NO_COMPRESSION)
                .setTableFormatConfig(new BlockBasedTableConfig()
                        .setBlockCache(shared.cache())
                        .setCacheIndexAndFilterBlocks(true)
                        .setPinL0FilterAndIndexBlocksInCache(true));
    }

    private EngineException notOpened(RocksDBException cause) {
        String reason = String.valueOf(cause.getMessage());
        if (reason.contains("LOCK") && (reason.contains("lock hold") || reason.contains("While lock file"))) {
            return location.heldOpen(cause);
        }
        if (reason.contains("Column families not opened")) {
            return location.foreign("the directory holds the data of something else (" + reason + ")", cause);
        }
        return location.failed("open", cause);
    }

    /** Hands writes over; they stay pending if that fails. */
    void write(PendingWrites writes) {
        try (WriteBatch batch = new WriteBatch(writes.batch())) {
            rocks.write(writeOptions, batch);
            writtenSinceDeletion += writes.size();
        } catch (RocksDBException e) {
            throw location.failed("write", e);
        }
        writes.clear();
    }

    /** Deletes everything in the buckets below one: whole files at once, the rest when files are merged. */
    void deleteBelow(long bucket) {
        byte[] begin = new byte[EntryKeys.BUCKET];
        byte[] end = new byte[EntryKeys.BUCKET];
        Bytes.putLong(end, 0, bucket);
        try {
            rocks.deleteRange(writeOptions, begin, end);
            writtenSinceDeletion = 0;
        } catch (RocksDBException e) {
            throw location.failed("expire", e);
        }
        deleteFilesBelow(bucket);
    }

    /**
     * Deletes the files that hold nothing but buckets below one. A file that is being merged or was never moved down is left
     * alone, so this is worth repeating; it costs some microseconds if there is no such file.
     */
    void deleteFilesBelow(long bucket) {
        byte[] begin = new byte[EntryKeys.BUCKET];
        byte[] end = new byte[EntryKeys.BUCKET];
        Bytes.putLong(end, 0, bucket);
        try {
            rocks.deleteFilesInRanges(data, List.of(begin, end), false);
        } catch (RocksDBException e) {
            throw location.failed("expire", e);
        }
    }

    /** How many bytes were handed over since the last deletion; very many if there was none since the opening. */
    long writtenSinceDeletion() {
        return writtenSinceDeletion;
    }

    /** Returns when everything handed over is in files. */
    void flush() {
        try {
            rocks.flush(flushOptions, data);
        } catch (RocksDBException e) {
            throw location.failed("flush", e);
        }
    }

    long estimatedKeys() {
        try {
            return rocks.getLongProperty(data, "rocksdb.estimate-num-keys");
        } catch (RocksDBException e) {
            throw location.failed("count entries", e);
        }
    }

    /** Closes everything native, once each. */
    void close() {
        while (!natives.isEmpty()) {
            natives.pop().run();
        }
    }
}
