package dev.rangestreams.testkit.buffer;

import dev.rangestreams.testkit.internal.windowstore.ReferenceWindows;
import java.time.Duration;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** The reference window store, in memory, keeps every rule that needs no file. */
class ReferenceInMemoryBufferConformanceTest extends BufferStoreKit {
    @Override
    protected WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
        return new ReferenceWindows(name, retention, windowSize, false);
    }
}
