package dev.rangestreams.it.stores;

import dev.rangestreams.core.RangeStores;
import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.testkit.buffer.BufferStoreKit;
import java.time.Duration;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** A buffer in Chronicle Map's files is a window store to the letter, and its contents outlive an orderly restart. */
class ChronicleBufferConformanceTest extends BufferStoreKit {
    @Override
    protected WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
        return RangeStores.buffer(Chronicle.engine(), name, retention);
    }

    /** Every reopen and restore of a script opens its files anew. */
    @Override
    protected int scripts() {
        return Boolean.getBoolean("rangestreams.long") ? super.scripts() : 60;
    }
}
