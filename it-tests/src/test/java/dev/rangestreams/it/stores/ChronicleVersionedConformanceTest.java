package dev.rangestreams.it.stores;

import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.testkit.versioned.VersionedStoreKit;
import dev.rangestreams.versioned.store.VersionedStores;
import java.time.Duration;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;

/** Versions in Chronicle Map's files are kept to the letter of the contract, and outlive an orderly restart. */
class ChronicleVersionedConformanceTest extends VersionedStoreKit {
    @Override
    protected VersionedBytesStoreSupplier supplier(String name, Duration historyRetention) {
        return VersionedStores.versioned(Chronicle.engine(), name, historyRetention);
    }

    /** Every reopen and restore of a script opens its files anew. */
    @Override
    protected int scripts() {
        return Boolean.getBoolean("rangestreams.long") ? super.scripts() : 60;
    }
}
