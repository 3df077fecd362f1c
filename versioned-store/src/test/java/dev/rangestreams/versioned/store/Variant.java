package dev.rangestreams.versioned.store;

import dev.rangestreams.runtime.internal.cache.CacheSettings;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.util.Properties;

/** What versions are stored on in these tests, with and without the cache. */
enum Variant {
    HEAP(InMemory.engine(), 64L << 20),
    HEAP_UNCACHED(InMemory.engine(), 0),
    ROCKSDB(RocksDb.engine(), 64L << 20),
    ROCKSDB_UNCACHED(RocksDb.engine(), 0),
    CHRONICLE(Chronicle.engine(), 64L << 20),
    CHRONICLE_UNCACHED(Chronicle.engine(), 0);

    @SuppressWarnings("ImmutableEnumChecker") // engines are values
    private final TimelineEngine engine;

    private final long cacheBytes;

    Variant(TimelineEngine engine, long cacheBytes) {
        this.engine = engine;
        this.cacheBytes = cacheBytes;
    }

    TimelineEngine engine() {
        return engine;
    }

    boolean durable() {
        return engine.durable();
    }

    /** An application's settings. */
    Properties settings() {
        Properties settings = new Properties();
        settings.put(CacheSettings.MAX_BYTES, String.valueOf(cacheBytes));
        return settings;
    }

    Trial trial(long retentionMs) {
        return new Trial(engine, retentionMs, settings());
    }
}
