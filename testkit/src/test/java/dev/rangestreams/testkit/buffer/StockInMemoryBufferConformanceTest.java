package dev.rangestreams.testkit.buffer;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** Kafka's own window store in memory; its known gaps say what a buffer for ranges does better. */
class StockInMemoryBufferConformanceTest extends BufferStoreKit {
    private static final Map<String, String> GAPS = Map.ofEntries(
            Map.entry("BUF-12", "as in the persistent store"),
            Map.entry("BUF-15", "the window has no length"),
            Map.entry("BUF-16", "looks for the key without its counter, which is never there"),
            Map.entry("BUF-17", "a null moves stream time"),
            Map.entry("BUF-20", "iterators follow the living map"),
            Map.entry("BUF-34", "a closed store is an empty one"),
            Map.entry("BUF-38", "as BUF-20"),
            Map.entry("BUF-39", "all of these"));

    @Override
    protected WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
        return Stores.inMemoryWindowStore(name, retention, windowSize, true);
    }

    @Override
    protected Set<String> knownGaps() {
        return GAPS.keySet();
    }
}
