package dev.rangestreams.core;

import dev.rangestreams.core.internal.dsl.EngineWindowSupplier;
import dev.rangestreams.spi.TimelineEngine;
import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** Stores for {@code Materialized.as(..)}, on the engine of your choice. */
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
     * @throws IllegalArgumentException if the retention is negative or cannot be expressed in milliseconds
     */
    public static WindowBytesStoreSupplier buffer(TimelineEngine engine, String name, Duration retention) {
        Objects.requireNonNull(engine, "engine must not be null");
        Objects.requireNonNull(name, "name must not be null");
        return EngineWindowSupplier.buffer(engine, name, millis(name, retention));
    }

    private static long millis(String name, Duration retention) {
        Objects.requireNonNull(retention, "retention must not be null");
        long millis;
        try {
            millis = retention.toMillis();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    "The retention of store " + name + " is " + retention
                            + ", which cannot be expressed in milliseconds; the" + " longest is "
                            + Duration.ofMillis(Long.MAX_VALUE),
                    e);
        }
        if (millis < 0) {
            throw new IllegalArgumentException(
                    "The retention of store " + name + " must not be negative, but is " + millis + " ms");
        }
        return millis;
    }
}
