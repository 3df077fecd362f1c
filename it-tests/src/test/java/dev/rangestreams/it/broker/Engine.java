package dev.rangestreams.it.broker;

import dev.rangestreams.core.RangeStores;
import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.versioned.store.VersionedStores;
import java.time.Duration;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** What a store can lie in. */
enum Engine {
    IN_MEMORY {
        @Override
        WindowBytesStoreSupplier buffer(String name, long retentionMs) {
            return RangeStores.buffer(InMemory.engine(), name, Duration.ofMillis(retentionMs));
        }

        @Override
        VersionedBytesStoreSupplier versioned(String name, long historyMs) {
            return VersionedStores.versioned(InMemory.engine(), name, Duration.ofMillis(historyMs));
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
        VersionedBytesStoreSupplier versioned(String name, long historyMs) {
            return VersionedStores.versioned(RocksDb.engine(), name, Duration.ofMillis(historyMs));
        }

        @Override
        WindowBytesStoreSupplier window(String name, Duration retention, Duration size, boolean duplicates) {
            return RangeStores.window(RocksDb.engine(), name, retention, size, duplicates);
        }
    },

    CHRONICLE {
        @Override
        WindowBytesStoreSupplier buffer(String name, long retentionMs) {
            return RangeStores.buffer(Chronicle.engine(), name, Duration.ofMillis(retentionMs));
        }

        @Override
        VersionedBytesStoreSupplier versioned(String name, long historyMs) {
            return VersionedStores.versioned(Chronicle.engine(), name, Duration.ofMillis(historyMs));
        }

        @Override
        WindowBytesStoreSupplier window(String name, Duration retention, Duration size, boolean duplicates) {
            return RangeStores.window(Chronicle.engine(), name, retention, size, duplicates);
        }
    },

    /** Kafka's own persistent stores, with their faults. */
    STOCK {
        @Override
        WindowBytesStoreSupplier buffer(String name, long retentionMs) {
            return Stores.persistentWindowStore(name, Duration.ofMillis(retentionMs + 1), Duration.ofMillis(1), true);
        }

        @Override
        VersionedBytesStoreSupplier versioned(String name, long historyMs) {
            return Stores.persistentVersionedKeyValueStore(name, Duration.ofMillis(historyMs));
        }

        @Override
        WindowBytesStoreSupplier window(String name, Duration retention, Duration size, boolean duplicates) {
            return Stores.persistentTimestampedWindowStore(name, retention, size, duplicates);
        }
    };

    /** A buffer for ranges that need this retention. */
    abstract WindowBytesStoreSupplier buffer(String name, long retentionMs);

    /** A versioned store that remembers so long. */
    abstract VersionedBytesStoreSupplier versioned(String name, long historyMs);

    /** A window store for Kafka's own operators. */
    abstract WindowBytesStoreSupplier window(String name, Duration retention, Duration size, boolean duplicates);
}
