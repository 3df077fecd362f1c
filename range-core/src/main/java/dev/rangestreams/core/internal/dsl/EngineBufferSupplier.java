package dev.rangestreams.core.internal.dsl;

import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.runtime.internal.engine.ChosenEngine;
import dev.rangestreams.runtime.internal.engine.EngineStoreSupplier;
import dev.rangestreams.runtime.internal.store.StoreName;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.window.WindowStores;
import java.time.Duration;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;

/**
 * A range buffer on one of our engines, in the shape in which {@code Materialized.as} takes it. Handed to one of Kafka's own
 * operators it makes a window store of the same contents.
 *
 * @param retentionMs what the user asked for; the buffer keeps one millisecond more, because a range reads its oldest record
 *     inclusively while a window store's retention is exclusive
 * @param ofRange whether that is what a range needs, and grows with it if anchors wait
 */
public record EngineBufferSupplier(TimelineEngine engine, String name, long retentionMs, boolean ofRange)
        implements WindowBytesStoreSupplier, EngineStoreSupplier {
    public EngineBufferSupplier {
        StoreName.check(name);
    }

    @Override
    public ChosenEngine chosen() {
        return ChosenEngine.bySupplier(engine);
    }

    private WindowBytesStoreSupplier windows() {
        return WindowStores.window(
                engine, name, Duration.ofMillis(retentionPeriod()), Duration.ofMillis(windowSize()), true);
    }

    @Override
    public WindowStore<Bytes, byte[]> get() {
        return windows().get();
    }

    @Override
    public String metricsScope() {
        return engine.name();
    }

    @Override
    public long segmentIntervalMs() {
        return windows().segmentIntervalMs();
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
    public long retentionPeriod() {
        return Bounds.inclusive(retentionMs);
    }
}
