package dev.rangestreams.benchmarks.versioned;

import org.apache.kafka.streams.state.VersionedKeyValueStore;
import org.apache.kafka.streams.state.VersionedRecord;
import org.jspecify.annotations.Nullable;

/** What is measured, on a store that holds the whole history. */
enum Operation {
    PUT {
        @Override
        double run(VersionedKeyValueStore<String, byte[]> store, VersionLoad load) {
            load.advance();
            return store.put(load.key(), load.value(), load.timestamp());
        }
    },

    LATEST {
        @Override
        double run(VersionedKeyValueStore<String, byte[]> store, VersionLoad load) {
            return timestamp(store.get(load.key()));
        }
    },

    AS_OF_ANY {
        @Override
        double run(VersionedKeyValueStore<String, byte[]> store, VersionLoad load) {
            return timestamp(store.get(load.key(), load.anyTime()));
        }
    },

    AS_OF_RECENT {
        @Override
        double run(VersionedKeyValueStore<String, byte[]> store, VersionLoad load) {
            return timestamp(store.get(load.key(), load.recentTime()));
        }
    };

    abstract double run(VersionedKeyValueStore<String, byte[]> store, VersionLoad load);

    /** The table's name for it. */
    String title() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    private static double timestamp(@Nullable VersionedRecord<byte[]> version) {
        return version == null ? 0 : version.timestamp();
    }
}
