package dev.rangestreams.store.rocksdb;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;

/** Opens one {@link Database} per store, all on one {@link NativeMemory}. */
final class RocksDbEngine implements TimelineEngine {
    private final RocksDbOptions options;
    private final NativeMemory memory;

    RocksDbEngine(RocksDbOptions options) {
        this.options = options;
        this.memory = options.memoryBudget().isPresent()
                ? new NativeMemory(options.memoryBudget().getAsLong())
                : NativeMemory.SHARED;
    }

    @Override
    public String name() {
        return "rocksdb";
    }

    @Override
    public boolean durable() {
        return true;
    }

    @Override
    public Timelines open(TimelineSettings settings) {
        return RocksTimelines.open(settings, memory, options.configurer());
    }

    @Override
    public String toString() {
        return name();
    }
}
