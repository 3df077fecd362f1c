package dev.rangestreams.testkit.window;

import dev.rangestreams.testkit.internal.windowstore.ReferenceWindows;
import java.time.Duration;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** The reference window store keeps every rule without duplicates as well. */
class ReferencePersistentWindowConformanceTest extends WindowStoreKit {
    @Override
    protected WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
        return new ReferenceWindows(name, retention, windowSize, true, false);
    }
}
