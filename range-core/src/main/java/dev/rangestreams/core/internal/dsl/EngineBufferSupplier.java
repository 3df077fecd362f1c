package dev.rangestreams.core.internal.dsl;

import dev.rangestreams.spi.TimelineEngine;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;

/**
 * A range buffer on one of our engines, in the shape in which {@code Materialized.as} takes it. Handed to one of Kafka's own
 * operators it makes a window store of the same contents.
 */
public final class EngineBufferSupplier implements WindowBytesStoreSupplier {
    private final EngineWindowSupplier windows;

    /**
     * @param retentionMs what the user asked for; the buffer keeps one millisecond more, because a range reads its oldest
     *     record inclusively while a window store's retention is exclusive
     */
    public EngineBufferSupplier(TimelineEngine engine, String name, long retentionMs) {
        this.windows = new EngineWindowSupplier(engine, name, Retention.inclusive(retentionMs), 1, true, false);
    }

    TimelineEngine engine() {
        return windows.engine();
    }

    @Override
    public String name() {
        return windows.name();
    }

    @Override
    public WindowStore<Bytes, byte[]> get() {
        return windows.get();
    }

    @Override
    public String metricsScope() {
        return windows.metricsScope();
    }

    @Override
    public long segmentIntervalMs() {
        return windows.segmentIntervalMs();
    }

    @Override
    public long windowSize() {
        return windows.windowSize();
    }

    @Override
    public boolean retainDuplicates() {
        return windows.retainDuplicates();
    }

    @Override
    public long retentionPeriod() {
        return windows.retentionPeriod();
    }
}
