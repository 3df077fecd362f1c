package dev.rangestreams.testkit.window;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** Kafka's own persistent window store without duplicates, and its known gaps. */
class StockPersistentWindowConformanceTest extends WindowStoreKit {
    private static final Map<String, String> GAPS = Map.ofEntries(
            Map.entry(
                    "WST-12",
                    "a key range is mapped to one range of bytes, in which a shorter key with a high time can lie beyond a longer key"),
            Map.entry("WST-15", "the window has no length"),
            Map.entry("WST-19", "the part of an iterator that lies in a bucket is opened when the bucket is reached"),
            Map.entry("WST-25", "stream time is forgotten"),
            Map.entry("WST-31", "a put after close opens a bucket"),
            Map.entry("WST-35", "as WST-19"),
            Map.entry("WST-38", "all of these"));

    @Override
    protected WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
        return Stores.persistentWindowStore(name, retention, windowSize, false);
    }

    @Override
    protected Set<String> knownGaps() {
        return GAPS.keySet();
    }
}
