package dev.rangestreams.window.internal;

import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.HeadersBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;

/** The same store, which Kafka is asked to hand headers to. */
public record HeadersWindowSupplier(EngineWindowSupplier store)
        implements WindowBytesStoreSupplier, HeadersBytesStoreSupplier {
    @Override
    public String name() {
        return store.name();
    }

    @Override
    public WindowStore<Bytes, byte[]> get() {
        return store.get();
    }

    @Override
    public String metricsScope() {
        return store.metricsScope();
    }

    @Override
    public long segmentIntervalMs() {
        return store.segmentIntervalMs();
    }

    @Override
    public long windowSize() {
        return store.windowSize();
    }

    @Override
    public boolean retainDuplicates() {
        return store.retainDuplicates();
    }

    @Override
    public long retentionPeriod() {
        return store.retentionPeriod();
    }
}
