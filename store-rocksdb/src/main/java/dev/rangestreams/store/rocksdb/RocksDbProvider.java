package dev.rangestreams.store.rocksdb;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineEngineProvider;

/** Lets {@link java.util.ServiceLoader} find {@link RocksDb#engine()}. */
public final class RocksDbProvider implements TimelineEngineProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public RocksDbProvider() {}

    @Override
    public TimelineEngine engine() {
        return RocksDb.engine();
    }
}
