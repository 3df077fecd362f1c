package dev.rangestreams.window;

import dev.rangestreams.runtime.internal.engine.ChosenEngine;
import dev.rangestreams.runtime.internal.kafka.SupportedKafka;
import dev.rangestreams.runtime.internal.store.CallFaults;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.window.internal.EngineWindowSupplier;
import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** Window stores for {@code Materialized.as(..)} and {@code StreamJoined}, on the engine of your choice. */
public final class WindowStores {
    private WindowStores() {}

    /**
     * A window store for Kafka's own windowed aggregations and stream-stream joins. Its contract is that of Kafka's own: it
     * takes the place of {@code Stores.persistentWindowStore} and its like. Kafka may hand it plain values, timestamps or
     * headers.
     *
     * <p>Aggregations want one value per key and window, so {@code retainDuplicates} false. They need a retention of at least
     * the window and its grace period; for sliding windows, twice the time difference and the grace period. Joins want every
     * record, so true. They need a window of twice the time difference, and a retention of exactly that and the grace period.
     *
     * <p>Worked example: one key, entries A@10, B@20, C@30, D@40, and a retention of 20 ms. At stream time 40 the store shows C
     * and D, as Kafka's own window stores do.
     *
     * @param engine where it is stored, for example {@code RocksDb.engine()}
     * @param name the store's name, also of its changelog
     * @param retention how long entries are visible: while their timestamp is greater than stream time - retention
     * @param windowSize the size of the windows in which entries are read back
     * @param retainDuplicates whether all records of one key and time are kept. If not, a put replaces what is there, and one
     *     without a value deletes it
     * @return the store
     * @throws IllegalArgumentException if the name cannot be a topic's, or the window is longer than the retention. Also if a
     *     duration is null, negative, or does not fit into a {@code long} of milliseconds
     * @throws IllegalStateException if the Kafka Streams on the class path is older than 4.3
     */
    public static WindowBytesStoreSupplier window(
            TimelineEngine engine, String name, Duration retention, Duration windowSize, boolean retainDuplicates) {
        SupportedKafka.check();
        Objects.requireNonNull(engine, "engine must not be null");
        Objects.requireNonNull(name, "name must not be null");
        CallFaults faults = CallFaults.of("WindowStores.window");
        long retentionMs = faults.millis("the retention of store " + name, retention);
        long windowMs = faults.millis("the window size of store " + name, windowSize);
        faults.throwIfAny();
        faults.addIf(
                windowMs > retentionMs,
                "the retention of store " + name + " must be at least its window size, but it is " + retentionMs
                        + " ms and the window size " + windowMs + " ms: raise it");
        faults.throwIfAny();
        return new EngineWindowSupplier(
                ChosenEngine.bySupplier(engine), name, retentionMs, windowMs, retainDuplicates, false);
    }
}
