package com.example.machines;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.testkit.engine.TimelineEngineKit;

// snippet: kit
class PackedEngineTest extends TimelineEngineKit {
    @Override
    protected TimelineEngine engine() {
        return new PackedEngine(RocksDb.engine());
    }

    @Override
    protected int scripts() {
        return 50; // RocksDB takes its time to open
    }
}
// end
