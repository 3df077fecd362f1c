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
    };

    /** A buffer for ranges that need this retention. */
    abstract WindowBytesStoreSupplier buffer(String name, long retentionMs);

    /** A versioned store that remembers so long. */
    abstract VersionedBytesStoreSupplier versioned(String name, long historyMs);
}
