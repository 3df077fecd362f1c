package dev.rangestreams.it.broker;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.versioned.store.VersionedStores;
import dev.rangestreams.window.WindowStores;
import java.time.Duration;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.jspecify.annotations.Nullable;

/** What a store can lie in. */
enum Engine {
    IN_MEMORY(InMemory.engine()),
    ROCKSDB(RocksDb.engine()),
    CHRONICLE(Chronicle.engine()),

    /** Kafka's own persistent stores, with their faults. */
    STOCK(null);

    @SuppressWarnings("ImmutableEnumChecker") // engines are values
    private final @Nullable TimelineEngine engine;

    Engine(@Nullable TimelineEngine engine) {
        this.engine = engine;
    }

    /** A buffer for ranges that need this retention. */
    WindowBytesStoreSupplier buffer(String name, long retentionMs) {
        return engine == null
                ? Stores.persistentWindowStore(name, Duration.ofMillis(retentionMs + 1), Duration.ofMillis(1), true)
                : RangeStores.buffer(engine, name, Duration.ofMillis(retentionMs));
    }

    /** A buffer for a range, which keeps what that needs. */
    WindowBytesStoreSupplier buffer(String name, Range<?, ?> range) {
        return engine == null ? buffer(name, range.retentionMs()) : RangeStores.buffer(engine, name, range);
    }

    /** The engine, or one of ours in place of Kafka's own stores. */
    TimelineEngine ours() {
        return engine == null ? InMemory.engine() : engine;
    }

    /** A versioned store that remembers so long. */
    VersionedBytesStoreSupplier versioned(String name, long historyMs) {
        return engine == null
                ? Stores.persistentVersionedKeyValueStore(name, Duration.ofMillis(historyMs))
                : VersionedStores.versioned(engine, name, Duration.ofMillis(historyMs));
    }

    /** A window store for Kafka's own operators. */
    WindowBytesStoreSupplier window(String name, Duration retention, Duration size, boolean duplicates) {
        return engine == null
                ? Stores.persistentTimestampedWindowStore(name, retention, size, duplicates)
                : WindowStores.window(engine, name, retention, size, duplicates);
    }
}
