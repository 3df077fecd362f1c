package dev.rangestreams.core;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.internal.dsl.EngineBufferSupplier;
import dev.rangestreams.core.internal.dsl.EngineWindowSupplier;
import dev.rangestreams.core.internal.state.CallFaults;
import dev.rangestreams.spi.TimelineEngine;
import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/**
 * Stores for {@code Materialized.as(..)} and {@code StreamJoined}, on the engine of your choice.
 *
 * <p>Worked example: one key, entries A@10, B@20, C@30, D@40, and a retention of 20 ms. At stream time 40 a {@link #buffer}
 * still shows B@20, because a range that looks back 20 ms from D includes it; a {@link #window} shows C and D, as Kafka's own
 * window stores do.
 */
public final class RangeStores {
    private RangeStores() {}

    /**
     * A range buffer that keeps what a range needs: its {@link Range#retentionMs()}.
     *
     * @param engine where it is stored, for example {@code RocksDb.engine()}
     * @param name the store's name, also of its changelog
     * @param range the range that is to read it
     * @return the buffer, for {@link RangeStreams#rangeOver} with this range, or with another that needs no more
     * @throws IllegalArgumentException if the name cannot be a topic's
     */
    public static WindowBytesStoreSupplier buffer(TimelineEngine engine, String name, Range<?, ?> range) {
        requireEngineAndName(engine, name);
        Objects.requireNonNull(range, "range must not be null");
        return new EngineBufferSupplier(engine, name, range.retentionMs());
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
     */
    public static WindowBytesStoreSupplier buffer(TimelineEngine engine, String name, Duration retention) {
        requireEngineAndName(engine, name);
        CallFaults faults = CallFaults.of("RangeStores.buffer");
        long retentionMs = faults.millis("the retention of store " + name, retention);
        faults.throwIfAny();
        return new EngineBufferSupplier(engine, name, retentionMs);
    }

    /**
     * A window store for Kafka's own windowed aggregations and stream-stream joins, with the contract of Kafka's: it takes the
     * place of {@code Stores.persistentWindowStore} and its kin, whether Kafka hands it plain values, timestamps or headers.
     *
     * <p>Aggregations want one value per key and window, so {@code retainDuplicates} false, and a retention of at least the
     * window and its grace period (twice the time difference and the grace period for sliding windows). Joins want every
     * record, so true, a window of twice the time difference, and a retention of exactly that and the grace period.
     *
     * @param engine where it is stored, for example {@code RocksDb.engine()}
     * @param name the store's name, also of its changelog
     * @param retention how long entries are visible: while their timestamp is greater than stream time - retention. Unlike
     *     that of a {@link #buffer} it does not include its end
     * @param windowSize the size of the windows in which entries are read back
     * @param retainDuplicates whether all records of one key and time are kept. If not, a put replaces what is there, and one
     *     without a value deletes it
     * @return the store
     * @throws IllegalArgumentException if the name cannot be a topic's, if a duration is null, negative, or does not fit into a {@code
     *     long} of milliseconds, or if the window is longer than the retention
     */
    public static WindowBytesStoreSupplier window(
            TimelineEngine engine, String name, Duration retention, Duration windowSize, boolean retainDuplicates) {
        requireEngineAndName(engine, name);
        CallFaults faults = CallFaults.of("RangeStores.window");
        long retentionMs = faults.millis("the retention of store " + name, retention);
        long windowMs = faults.millis("the window size of store " + name, windowSize);
        faults.throwIfAny();
        faults.addIf(
                windowMs > retentionMs,
                "the retention of store " + name + " must be at least its window size, but it is " + retentionMs
                        + " ms and the window size " + windowMs + " ms: raise it");
        faults.throwIfAny();
        return new EngineWindowSupplier(engine, name, retentionMs, windowMs, retainDuplicates, false);
    }

    private static void requireEngineAndName(TimelineEngine engine, String name) {
        Objects.requireNonNull(engine, "engine must not be null");
        Objects.requireNonNull(name, "name must not be null");
    }
}
