package dev.rangestreams.testkit.buffer;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** Kafka's own persistent window store; its known gaps say what a buffer for ranges does better. */
class StockPersistentBufferConformanceTest extends BufferStoreKit {
    private static final Map<String, String> GAPS = Map.ofEntries(
            Map.entry(
                    "BUF-12",
                    "a key range is mapped to one range of bytes, in which a shorter key with a high time can lie beyond a longer key"),
            Map.entry("BUF-15", "the window has no length"),
            Map.entry("BUF-16", "looks only at the counter of the last put of all"),
            Map.entry("BUF-20", "the part of an iterator that lies in a bucket is opened when the bucket is reached"),
            Map.entry("BUF-25", "the counter of duplicates begins anew and overwrites"),
            Map.entry("BUF-26", "stream time is forgotten"),
            Map.entry("BUF-28", "as BUF-25"),
            Map.entry("BUF-29", "a null deletes the record with its counter"),
            Map.entry("BUF-30", "as BUF-25"),
            Map.entry("BUF-32", "as BUF-25"),
            Map.entry("BUF-34", "a put after close opens a bucket"),
            Map.entry("BUF-38", "as BUF-20"),
            Map.entry("BUF-39", "all of these"));

    @Override
    protected WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
        return Stores.persistentWindowStore(name, retention, windowSize, true);
    }

    @Override
    protected Set<String> knownGaps() {
        return GAPS.keySet();
    }
}
