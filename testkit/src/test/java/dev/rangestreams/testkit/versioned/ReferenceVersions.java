package dev.rangestreams.testkit.versioned;

import java.time.Duration;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;

/** Supplies the simplest versioned store that keeps every rule. */
record ReferenceVersions(String name, Duration retention, boolean persistent) implements VersionedBytesStoreSupplier {
    @Override
    public ReferenceVersionedStore get() {
        return new ReferenceVersionedStore(name, historyRetentionMs(), persistent);
    }

    @Override
    public String metricsScope() {
        return "reference";
    }

    @Override
    public long historyRetentionMs() {
        return retention.toMillis();
    }
}
