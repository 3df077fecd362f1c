package dev.rangestreams.testkit.internal.windowstore;

import java.time.Duration;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;

/** Supplies the simplest window store that keeps every rule. */
public record ReferenceWindows(
        String name, Duration retention, Duration window, boolean persistent, boolean retainDuplicates)
        implements WindowBytesStoreSupplier {
    public ReferenceWindows(String name, Duration retention, Duration window, boolean persistent) {
        this(name, retention, window, persistent, true);
    }

    public ReferenceWindows withoutDuplicates() {
        return new ReferenceWindows(name, retention, window, persistent, false);
    }

    @Override
    public WindowStore<Bytes, byte[]> get() {
        return new ReferenceWindowStore(name, retentionPeriod(), windowSize(), persistent, retainDuplicates);
    }

    @Override
    public String metricsScope() {
        return "reference";
    }

    @Override
    public long segmentIntervalMs() {
        return 1;
    }

    @Override
    public long windowSize() {
        return Math.max(1, window.toMillis());
    }

    @Override
    public long retentionPeriod() {
        return retention.toMillis();
    }
}
