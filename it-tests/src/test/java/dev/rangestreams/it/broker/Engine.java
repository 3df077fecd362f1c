package dev.rangestreams.it.broker;

import dev.rangestreams.core.RangeStores;
import dev.rangestreams.store.chronicle.Chronicle;
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
    },

    ROCKSDB {
        @Override
        WindowBytesStoreSupplier buffer(String name, long retentionMs) {
            return RangeStores.buffer(RocksDb.engine(), name, Duration.ofMillis(retentionMs));
        }
    },

    CHRONICLE {
        @Override
        WindowBytesStoreSupplier buffer(String name, long retentionMs) {
            return RangeStores.buffer(Chronicle.engine(), name, Duration.ofMillis(retentionMs));
        }
    },

    /** Kafka's own persistent window store, with its faults. */
    STOCK {
        @Override
        WindowBytesStoreSupplier buffer(String name, long retentionMs) {
            return Stores.persistentWindowStore(name, Duration.ofMillis(retentionMs + 1), Duration.ofMillis(1), true);
        }
    };

    /** A buffer for ranges that need this retention. */
    abstract WindowBytesStoreSupplier buffer(String name, long retentionMs);
}
