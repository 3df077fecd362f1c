package dev.rangestreams.it.broker;

import dev.rangestreams.core.RangeStores;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.time.Duration;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** What a buffer can be stored in. */
enum Engine {
    IN_MEMORY {
        @Override
        WindowBytesStoreSupplier buffer(String name, long retentionMs) {
            return RangeStores.buffer(InMemory.engine(), name, Duration.ofMillis(retentionMs));
        }

        @Override
        WindowBytesStoreSupplier window(String name, Duration retention, Duration size, boolean duplicates) {
            return RangeStores.window(InMemory.engine(), name, retention, size, duplicates);
        }
    },

    ROCKSDB {
        @Override
        WindowBytesStoreSupplier buffer(String name, long retentionMs) {
            return RangeStores.buffer(RocksDb.engine(), name, Duration.ofMillis(retentionMs));
        }

        @Override
        WindowBytesStoreSupplier window(String name, Duration retention, Duration size, boolean duplicates) {
            return RangeStores.window(RocksDb.engine(), name, retention, size, duplicates);
        }
    },

    /** Kafka's own persistent window store, with its faults. */
    STOCK {
        @Override
        WindowBytesStoreSupplier buffer(String name, long retentionMs) {
            return Stores.persistentWindowStore(name, Duration.ofMillis(retentionMs + 1), Duration.ofMillis(1), true);
        }

        @Override
        WindowBytesStoreSupplier window(String name, Duration retention, Duration size, boolean duplicates) {
            return Stores.persistentTimestampedWindowStore(name, retention, size, duplicates);
        }
    };

    /** A buffer for ranges that need this retention. */
    abstract WindowBytesStoreSupplier buffer(String name, long retentionMs);

    /** A window store for Kafka's own operators. */
    abstract WindowBytesStoreSupplier window(String name, Duration retention, Duration size, boolean duplicates);
}
