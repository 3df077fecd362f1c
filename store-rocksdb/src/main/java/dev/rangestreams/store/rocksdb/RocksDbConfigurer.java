package dev.rangestreams.store.rocksdb;

import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;

/**
 * Changes RocksDB's own options of a store before it is opened. It is called once per opening, on the opening thread,
 * with the engine's choices already made; whatever it leaves alone stays as chosen.
 *
 * <pre>{@code
 * RocksDb.engine(RocksDbOptions.defaults()
 *         .withConfigurer((store, db, data) -> data.setCompressionType(CompressionType.LZ4_COMPRESSION)));
 * }</pre>
 *
 * <p>The engine relies on byte order: a comparator of your own breaks it. Replacing the table format takes the block
 * cache out of the memory budget. Both options objects belong to the engine, which closes them with the store; a native
 * object that you create for them is yours to close, once the store is closed.
 */
@FunctionalInterface
public interface RocksDbConfigurer {
    /**
     * Changes options.
     *
     * @param storeName which store is being opened
     * @param database options of the store's database
     * @param data options of the one column family in which everything lives
     */
    void configure(String storeName, DBOptions database, ColumnFamilyOptions data);
}
