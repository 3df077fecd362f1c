package dev.rangestreams.testkit.versioned;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;

/** Kafka's own versioned store; its known gaps say what a versioned store of ours does better. */
class StockVersionedStoreConformanceTest extends VersionedStoreKit {
    private static final Map<String, String> GAPS = Map.ofEntries(
            Map.entry("VER-14", "a delete where the only version begins leaves no trace"),
            Map.entry("VER-24", "a version that has ended stays in queries of several until its whole segment goes"),
            Map.entry("VER-27", "bounds that cross give what is valid at both; none is refused"),
            Map.entry("VER-29", "is refused"),
            Map.entry("VER-34", "the snapshot is taken by the first hasNext"),
            Map.entry("VER-36", "history is not found before something is put into its segment again"),
            Map.entry("VER-37", "stream time is forgotten"),
            Map.entry("VER-38", "what is written is the position of the store underneath, which is never told of it"),
            Map.entry("VER-39", "the instance keeps its stream time"),
            Map.entry("VER-48", "as VER-34"),
            Map.entry("VER-50", "as VER-14"),
            Map.entry("VER-51", "all of these"),
            Map.entry("VER-52", "as VER-36"));

    @Override
    protected VersionedBytesStoreSupplier supplier(String name, Duration historyRetention) {
        return Stores.persistentVersionedKeyValueStore(name, historyRetention);
    }

    @Override
    protected Set<String> knownGaps() {
        return GAPS.keySet();
    }
}
