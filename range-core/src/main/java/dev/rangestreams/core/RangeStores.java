package dev.rangestreams.core;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.internal.dsl.EngineBufferSupplier;
import dev.rangestreams.runtime.internal.kafka.SupportedKafka;
import dev.rangestreams.runtime.internal.store.CallFaults;
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
     * A range buffer that keeps what a range needs: its {@link Range#retentionMs()}, and more where {@code emitOnClose()} has its
     * records wait.
     *
     * @param engine where it is stored, for example {@code RocksDb.engine()}
     * @param name the store's name, also of its changelog
     * @param range the range that is to read it
     * @return the buffer, for {@link RangeStreams#rangeOver} with this range, or with another that needs no more
     * @throws IllegalArgumentException if the name cannot be a topic's
     * @throws IllegalStateException if the Kafka Streams on the class path is older than 4.3
     */
    public static WindowBytesStoreSupplier buffer(TimelineEngine engine, String name, Range<?, ?> range) {
        requireEngineAndName(engine, name);
        Objects.requireNonNull(range, "range must not be null");
        return new EngineBufferSupplier(engine, name, range.retentionMs(), true);
    }

    /**
     * A range buffer that keeps as long as you say, which may be longer than its range needs.
     *
     * @param engine where it is stored, for example {@code RocksDb.engine()}
     * @param name the store's name, also of its changelog
     * @param retention how far back a range may read, both ends included: at least its {@code retentionMs()}. The store
     *     keeps one millisecond more and reports {@code retentionPeriod()} accordingly
     * @return the buffer, for {@link RangeStreams#rangeOver}
     * @throws IllegalArgumentException if the name cannot be a topic's, or the retention is null, negative, or does not fit into a
     *     {@code long} of milliseconds
     * @throws IllegalStateException if the Kafka Streams on the class path is older than 4.3
     */
    public static WindowBytesStoreSupplier buffer(TimelineEngine engine, String name, Duration retention) {
        requireEngineAndName(engine, name);
        CallFaults faults = CallFaults.of("RangeStores.buffer");
        long retentionMs = faults.millis("the retention of store " + name, retention);
        faults.throwIfAny();
        return new EngineBufferSupplier(engine, name, retentionMs, false);
    }

    private static void requireEngineAndName(TimelineEngine engine, String name) {
        SupportedKafka.check();
        Objects.requireNonNull(engine, "engine must not be null");
        Objects.requireNonNull(name, "name must not be null");
    }
}
