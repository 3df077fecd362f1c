package dev.rangestreams.it.ranges;

import dev.rangestreams.core.RangeStores;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/**
 * What a buffer can be stored in, with and without the cache: results must not differ.
 *
 * @param cacheBytes the cache's budget, 0 for none
 */
record Storage(Kind kind, long cacheBytes) {
    static final long ROOMY = 1_000_000;

    /** Room for a few tails. */
    static final long TIGHT = 4_000;

    /** Not even room for the tails of a few keys: most are cut short, and pushed out again at once. */
    static final long TINY = 1_000;

    private static final long NONE = 0;

    /** Stores that keep duplicates: our engines, and what anybody else may bring. */
    enum Kind {
        IN_MEMORY {
            @Override
            WindowBytesStoreSupplier supplier(String name, long retentionMs) {
                return RangeStores.buffer(InMemory.engine(), name, Duration.ofMillis(retentionMs));
            }
        },
        ROCKSDB {
            @Override
            WindowBytesStoreSupplier supplier(String name, long retentionMs) {
                return RangeStores.buffer(RocksDb.engine(), name, Duration.ofMillis(retentionMs));
            }
        },
        KAFKA_PERSISTENT {
            @Override
            WindowBytesStoreSupplier supplier(String name, long retentionMs) {
                return Stores.persistentWindowStore(
                        name, Duration.ofMillis(retentionMs + 1), Duration.ofMillis(1), true);
            }
        },
        KAFKA_IN_MEMORY {
            @Override
            WindowBytesStoreSupplier supplier(String name, long retentionMs) {
                return Stores.inMemoryWindowStore(name, Duration.ofMillis(retentionMs + 1), Duration.ofMillis(1), true);
            }
        };

        /** A store in which a range of this retention finds everything it asks for. */
        abstract WindowBytesStoreSupplier supplier(String name, long retentionMs);

        boolean ours() {
            return !name().startsWith("KAFKA");
        }
    }

    /** Every store, cached and not. */
    static Stream<Storage> all() {
        return combined(List.of(Kind.values()), ROOMY, NONE);
    }

    /** Our engines, cached and not. */
    static Stream<Storage> ours() {
        return all().filter(storage -> storage.kind.ours());
    }

    /** Every store with every budget. */
    static Stream<Storage> allBudgets() {
        return combined(List.of(Kind.values()), ROOMY, TIGHT, TINY, NONE);
    }

    private static Stream<Storage> combined(List<Kind> kinds, long... budgets) {
        return kinds.stream().flatMap(kind -> Arrays.stream(budgets).mapToObj(budget -> new Storage(kind, budget)));
    }

    WindowBytesStoreSupplier supplier(String name, long retentionMs) {
        return kind.supplier(name, retentionMs);
    }

    @Override
    public String toString() {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ')
                + (cacheBytes == NONE ? ", no cache" : ", cache " + cacheBytes);
    }
}
