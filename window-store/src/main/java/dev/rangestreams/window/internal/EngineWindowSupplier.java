package dev.rangestreams.window.internal;

import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.runtime.internal.engine.ChosenEngine;
import dev.rangestreams.runtime.internal.engine.EngineStoreSupplier;
import dev.rangestreams.runtime.internal.store.ConfiguredStorage;
import dev.rangestreams.runtime.internal.store.EngineStorage;
import dev.rangestreams.runtime.internal.store.StoreName;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.EmitStrategy;
import org.apache.kafka.streams.state.DslWindowParams;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;

/**
 * A window store on one of our engines for Kafka's own operators, in the shape in which {@code Materialized.as} takes it.
 *
 * @param chosen the engine; null if the configuration chooses it, when the store is opened
 * @param retentionPeriod entries are visible while their timestamp is above stream time minus this
 * @param emitsOnClose whether windows are read when they close, which Kafka says only where it chooses the supplier
 */
public record EngineWindowSupplier(
        @Nullable ChosenEngine chosen,
        String name,
        long retentionPeriod,
        long windowSize,
        boolean retainDuplicates,
        boolean emitsOnClose)
        implements WindowBytesStoreSupplier, EngineStoreSupplier {
    /** Kafka cannot show a window that is shorter. */
    private static final long SMALLEST_WINDOW_MS = 1;

    public EngineWindowSupplier {
        StoreName.check(name);
    }

    /**
     * The supplier that Kafka's own operators get by configuration. A window closes when stream time is a retention after its
     * start, and would expire at that moment. Windows that are emitted when they close are kept a millisecond longer, as Kafka
     * does.
     */
    public static EngineWindowSupplier of(@Nullable ChosenEngine chosen, DslWindowParams wanted) {
        boolean emitsOnClose = wanted.emitStrategy().type() == EmitStrategy.StrategyType.ON_WINDOW_CLOSE;
        long retentionMs = wanted.retentionPeriod().toMillis();
        return new EngineWindowSupplier(
                chosen,
                wanted.name(),
                emitsOnClose ? Bounds.inclusive(retentionMs) : retentionMs,
                wanted.windowSize().toMillis(),
                wanted.retainDuplicates(),
                emitsOnClose);
    }

    private WindowSettings settings() {
        return new WindowSettings(
                name, retentionPeriod, Math.max(SMALLEST_WINDOW_MS, windowSize), retainDuplicates, emitsOnClose);
    }

    /** Kafka's cache holds its entries in slices of this width, in which the store has to be read then. */
    @Override
    public long segmentIntervalMs() {
        return settings().cacheSliceMs();
    }

    @Override
    public WindowStore<Bytes, byte[]> get() {
        return new TimelineWindowStore(
                chosen == null ? new ConfiguredStorage() : new EngineStorage(chosen), settings());
    }

    @Override
    public String metricsScope() {
        return chosen == null ? ConfiguredStorage.scope() : chosen.engine().name();
    }
}
