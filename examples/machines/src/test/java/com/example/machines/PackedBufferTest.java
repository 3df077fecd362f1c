package com.example.machines;

import dev.rangestreams.core.RangeStores;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.testkit.buffer.BufferStoreKit;
import java.time.Duration;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

// snippet: kit
class PackedBufferTest extends BufferStoreKit {
    @Override
    protected WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
        return RangeStores.buffer(new PackedEngine(InMemory.engine()), name, retention);
    }
}
// end
