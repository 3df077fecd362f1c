package dev.rangestreams.it.stores;

import dev.rangestreams.core.RangeStores;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.testkit.buffer.BufferStoreKit;
import java.time.Duration;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** A buffer in RocksDB is a window store to the letter, and its contents outlive a restart. */
class RocksDbBufferConformanceTest extends BufferStoreKit {
    @Override
    protected WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
        return RangeStores.buffer(RocksDb.engine(), name, retention);
    }

    /** Every reopen and restore of a script opens a database anew. */
    @Override
    protected int scripts() {
        return Boolean.getBoolean("rangestreams.long") ? super.scripts() : 60;
    }
}
