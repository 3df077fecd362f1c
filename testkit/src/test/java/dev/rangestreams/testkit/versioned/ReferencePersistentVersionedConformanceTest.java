package dev.rangestreams.testkit.versioned;

import java.time.Duration;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;

/** The reference versioned store, on a file, keeps every rule with nothing skipped. */
// snippet: kit
class ReferencePersistentVersionedConformanceTest extends VersionedStoreKit {
    @Override
    protected VersionedBytesStoreSupplier supplier(String name, Duration historyRetention) {
        return new ReferenceVersions(name, historyRetention, true);
    }
}
// end
