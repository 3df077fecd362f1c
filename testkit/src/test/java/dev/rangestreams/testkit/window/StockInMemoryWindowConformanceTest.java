package dev.rangestreams.testkit.window;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** Kafka's own window store in memory without duplicates, and its known gaps. */
class StockInMemoryWindowConformanceTest extends WindowStoreKit {
    private static final Map<String, String> GAPS = Map.ofEntries(
            Map.entry("WST-15", "the window has no length"),
            Map.entry("WST-19", "iterators follow the living map"),
            Map.entry("WST-31", "a closed store is an empty one"),
            Map.entry("WST-35", "as WST-19"));

    @Override
    protected WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
        return Stores.inMemoryWindowStore(name, retention, windowSize, false);
    }

    @Override
    protected Set<String> knownGaps() {
        return GAPS.keySet();
    }
}
