package dev.rangestreams.it.stores;

import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.testkit.window.WindowStoreKit;
import dev.rangestreams.window.WindowStores;
import java.time.Duration;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** Windows in Chronicle Map's files are kept to the letter of Kafka's contract, and outlive an orderly restart. */
class ChronicleWindowConformanceTest extends WindowStoreKit {
    @Override
    protected WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
        return WindowStores.window(Chronicle.engine(), name, retention, windowSize, false);
    }

    /** Every reopen and restore of a script opens its files anew. */
    @Override
    protected int scripts() {
        return Boolean.getBoolean("rangestreams.long") ? super.scripts() : 60;
    }
}
