package dev.rangestreams.it.stores;

import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.testkit.window.WindowStoreKit;
import dev.rangestreams.window.WindowStores;
import java.time.Duration;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** Windows on the heap are kept to the letter of Kafka's contract. */
class InMemoryWindowConformanceTest extends WindowStoreKit {
    @Override
    protected WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
        return WindowStores.window(InMemory.engine(), name, retention, windowSize, false);
    }
}
