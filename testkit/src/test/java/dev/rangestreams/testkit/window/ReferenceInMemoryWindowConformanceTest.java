package dev.rangestreams.testkit.window;

import dev.rangestreams.testkit.internal.windowstore.ReferenceWindows;
import java.time.Duration;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** In memory it keeps every rule that needs no file. */
class ReferenceInMemoryWindowConformanceTest extends WindowStoreKit {
    @Override
    protected WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
        return new ReferenceWindows(name, retention, windowSize, false, false);
    }
}
