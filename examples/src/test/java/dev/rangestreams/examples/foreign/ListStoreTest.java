package dev.rangestreams.examples.foreign;

import dev.rangestreams.testkit.buffer.BufferStoreKit;
import java.time.Duration;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** Every rule for window stores that keep duplicates. */
// snippet: kit
class ListStoreTest extends BufferStoreKit {
    @Override
    protected WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
        return new ListStores(name, retention.toMillis(), Math.max(1, windowSize.toMillis()));
    }
}
// end
