package dev.rangestreams.versioned.store;

import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.testkit.versioned.VersionedStoreKit;
import java.time.Duration;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;

class HeapVersionedConformanceTest extends VersionedStoreKit {
    @Override
    protected VersionedBytesStoreSupplier supplier(String name, Duration historyRetention) {
        return VersionedStores.versioned(InMemory.engine(), name, historyRetention);
    }
}
