package dev.rangestreams.versioned.store;

import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.testkit.versioned.VersionedStoreKit;
import java.time.Duration;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;

class RocksDbVersionedConformanceTest extends VersionedStoreKit {
    @Override
    protected VersionedBytesStoreSupplier supplier(String name, Duration historyRetention) {
        return VersionedStores.versioned(RocksDb.engine(), name, historyRetention);
    }
}
