package dev.rangestreams.it.stores;

import dev.rangestreams.core.RangeStores;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.testkit.buffer.BufferStoreKit;
import java.time.Duration;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** A buffer on the heap is a window store to the letter. */
class InMemoryBufferConformanceTest extends BufferStoreKit {
    @Override
    protected WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
        return RangeStores.buffer(InMemory.engine(), name, retention);
    }
}
