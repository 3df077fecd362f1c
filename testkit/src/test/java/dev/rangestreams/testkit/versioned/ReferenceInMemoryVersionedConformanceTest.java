package dev.rangestreams.testkit.versioned;

import java.time.Duration;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;

/** The reference versioned store, in memory, keeps every rule that needs no file. */
class ReferenceInMemoryVersionedConformanceTest extends VersionedStoreKit {
    @Override
    protected VersionedBytesStoreSupplier supplier(String name, Duration historyRetention) {
        return new ReferenceVersions(name, historyRetention, false);
    }
}
