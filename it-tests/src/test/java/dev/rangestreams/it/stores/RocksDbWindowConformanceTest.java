package dev.rangestreams.it.stores;

import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.testkit.window.WindowStoreKit;
import dev.rangestreams.window.WindowStores;
import java.time.Duration;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** Windows in RocksDB are kept to the letter of Kafka's contract, and outlive a restart. */
class RocksDbWindowConformanceTest extends WindowStoreKit {
    @Override
    protected WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
        return WindowStores.window(RocksDb.engine(), name, retention, windowSize, false);
    }

    /** Every reopen and restore of a script opens a database anew. */
    @Override
    protected int scripts() {
        return Boolean.getBoolean("rangestreams.long") ? super.scripts() : 60;
    }
}
