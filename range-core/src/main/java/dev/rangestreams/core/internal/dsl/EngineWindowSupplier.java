package dev.rangestreams.core.internal.dsl;

import dev.rangestreams.core.internal.buffer.TimelineWindowStore;
import dev.rangestreams.spi.TimelineEngine;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;

/**
 * A store that keeps duplicates on one of our engines, in the shape in which {@code Materialized.as} takes it. {@code
 * rangeOver} builds a range buffer from it; Kafka's own operators get a window store.
 *
 * @param retentionPeriod entries are visible while their timestamp is above stream time minus this
 */
public record EngineWindowSupplier(TimelineEngine engine, String name, long retentionPeriod, long windowSize)
        implements WindowBytesStoreSupplier {
    private static final long SMALLEST_SEGMENT_MS = 60_000;

    /**
     * The supplier of a range buffer.
     *
     * @param retentionMs what the user asked for; the buffer keeps one millisecond more, because a range reads its oldest
     *     record inclusively while a window store's retention is exclusive
     */
    public static EngineWindowSupplier buffer(TimelineEngine engine, String name, long retentionMs) {
        return new EngineWindowSupplier(engine, name, Retention.inclusive(retentionMs), 1);
    }

    @Override
    public long segmentIntervalMs() {
        return Math.max(retentionPeriod / 2, SMALLEST_SEGMENT_MS);
    }

    @Override
    public boolean retainDuplicates() {
        return true;
    }

    @Override
    public WindowStore<Bytes, byte[]> get() {
        return new TimelineWindowStore(engine, name, retentionPeriod, windowSize);
    }

    @Override
    public String metricsScope() {
        return engine.name();
    }
}
