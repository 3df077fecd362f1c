package dev.rangestreams.core.internal.dsl;

import dev.rangestreams.core.internal.buffer.TimelineWindowStore;
import dev.rangestreams.spi.TimelineEngine;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;

/**
 * A buffer on one of our engines in the shape in which {@code Materialized.as} takes it.
 *
 * @param retentionMs what the user asked for; the buffer keeps one millisecond more, because a range reads its oldest record
 *     inclusively while a window store's retention is exclusive
 */
public record EngineBufferSupplier(TimelineEngine engine, String name, long retentionMs)
        implements WindowBytesStoreSupplier {
    private static final long SMALLEST_SEGMENT_MS = 60_000;

    @Override
    public long retentionPeriod() {
        return Retention.inclusive(retentionMs);
    }

    @Override
    public long segmentIntervalMs() {
        return Math.max(retentionPeriod() / 2, SMALLEST_SEGMENT_MS);
    }

    @Override
    public long windowSize() {
        return 1;
    }

    @Override
    public boolean retainDuplicates() {
        return true;
    }

    @Override
    public WindowStore<Bytes, byte[]> get() {
        return new TimelineWindowStore(engine, name, retentionPeriod(), windowSize());
    }

    @Override
    public String metricsScope() {
        return engine.name();
    }
}
