package dev.rangestreams.store.rocksdb;

import dev.rangestreams.spi.TimelineEngine;
import java.util.Objects;

/**
 * The engine that keeps timelines in RocksDB, in the directory of their store. What was flushed is there again when the
 * directory is opened later; one process at a time may hold it open.
 *
 * <p>A put costs well under a microsecond, since some hundred of them are handed to RocksDB at once. Reading a key costs
 * a seek for each time partition that the range touches (usually one to three) and a step per entry.
 */
public final class RocksDb {
    private static final TimelineEngine DEFAULT = engine(RocksDbOptions.defaults());

    private RocksDb() {}

    /**
     * The engine with {@linkplain RocksDbOptions#defaults() default options}.
     *
     * @return the same instance every time
     */
    public static TimelineEngine engine() {
        return DEFAULT;
    }

    /**
     * An engine with options of your own.
     *
     * @param options memory and tuning
     * @return a new engine; if the options name a memory budget, the stores opened from this engine share it
     */
    public static TimelineEngine engine(RocksDbOptions options) {
        return new RocksDbEngine(Objects.requireNonNull(options, "options must not be null"));
    }
}
