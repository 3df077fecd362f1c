package dev.rangestreams.windowing;

import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;

/** Each storage that windows can be kept in. */
enum Storages {
    ROCKSDB {
        @Override
        WindowStorage get() {
            return WindowStorage.durable(RocksDb.engine());
        }
    },
    CHRONICLE {
        @Override
        WindowStorage get() {
            return WindowStorage.durable(Chronicle.engine());
        }
    },
    HEAP_ENGINE {
        @Override
        WindowStorage get() {
            return WindowStorage.durable(InMemory.engine());
        }
    },
    IN_MEMORY_WITH_CHANGELOG {
        @Override
        WindowStorage get() {
            return WindowStorage.inMemory().withChangelog();
        }
    },
    IN_MEMORY {
        @Override
        WindowStorage get() {
            return WindowStorage.inMemory();
        }
    };

    abstract WindowStorage get();
}
