package dev.rangestreams.examples.foreign;

import java.time.Duration;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;

/**
 * Supplies a window store of one's own.
 *
 * @param name the store's name, also of its changelog
 * @param retentionPeriod records are visible while their timestamp is above stream time minus this, in milliseconds
 * @param windowSize the size of the windows in which records are read back, in milliseconds
 */
// snippet: supplier
public record ListStores(String name, long retentionPeriod, long windowSize) implements WindowBytesStoreSupplier {
    /** A buffer for ranges that reach back this far: one millisecond more, because they include their oldest record. */
    public static ListStores buffer(String name, Duration retention) {
        return new ListStores(name, retention.toMillis() + 1, 1);
    }

    @Override
    public WindowStore<Bytes, byte[]> get() {
        return new ListStore(name, retentionPeriod, windowSize);
    }

    @Override
    public boolean retainDuplicates() {
        return true; // records of one key and timestamp must all be kept
    }

    @Override
    public long segmentIntervalMs() {
        return Math.max(retentionPeriod / 2, 1); // only Kafka's own stores have segments
    }

    @Override
    public String metricsScope() {
        return "list";
    }
}
// end
