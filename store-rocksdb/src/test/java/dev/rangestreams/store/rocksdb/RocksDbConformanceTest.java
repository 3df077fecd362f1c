package dev.rangestreams.store.rocksdb;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.testkit.engine.TimelineEngineKit;

class RocksDbConformanceTest extends TimelineEngineKit {
    @Override
    protected TimelineEngine engine() {
        return RocksDb.engine();
    }
}
