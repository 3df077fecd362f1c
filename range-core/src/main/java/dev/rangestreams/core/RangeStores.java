package dev.rangestreams.core;

import dev.rangestreams.core.internal.dsl.BufferSupplier;
import dev.rangestreams.runtime.internal.store.Durations;
import dev.rangestreams.spi.TimelineEngine;
import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/**
 * Range buffers for {@code Materialized.as(..)}, on the engine of your choice.
 *
 * <p>Worked example: one key, entries A@10, B@20, C@30, D@40, and a retention of 20 ms. At stream time 40 a {@link #buffer}
 * still shows B@20, because a range that looks back 20 ms from D includes it.
 */
public final class RangeStores {
    private RangeStores() {}

    /**
     * A range buffer.
     *
     * @param engine where it is stored, for example {@code RocksDb.engine()}
     * @param name the store's name, also of its changelog
     * @param retention how far back a range may read, both ends included: at least its {@code retentionMs()}. The store
     *     keeps one millisecond more and reports {@code retentionPeriod()} accordingly
     * @return the buffer, for {@link RangeStreams#rangeOver}
     * @throws IllegalArgumentException if the name cannot be a topic's, or the retention is negative or cannot be expressed in
     *     milliseconds
     */
    public static WindowBytesStoreSupplier buffer(TimelineEngine engine, String name, Duration retention) {
        Objects.requireNonNull(engine, "engine must not be null");
        Objects.requireNonNull(name, "name must not be null");
        return BufferSupplier.keeping(engine, name, Durations.millis(name, "retention", retention));
    }
}
