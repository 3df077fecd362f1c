package dev.rangestreams.testkit.buffer;

import dev.rangestreams.testkit.internal.windowstore.ReferenceWindows;
import java.time.Duration;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** The reference window store, on a file, keeps every rule with nothing skipped. */
class ReferencePersistentBufferConformanceTest extends BufferStoreKit {
    @Override
    protected WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
        return new ReferenceWindows(name, retention, windowSize, true);
    }
}
