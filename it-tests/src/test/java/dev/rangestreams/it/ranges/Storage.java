package dev.rangestreams.it.ranges;

import dev.rangestreams.core.RangeStores;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.jspecify.annotations.Nullable;

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

    static final long NONE = 0;

    /** The storage for tests in which it does not matter. */
    static final Storage ANY = new Storage(Kind.ours(InMemory.engine()), ROOMY);

    private static final List<Kind> KINDS = List.of(
            Kind.ours(InMemory.engine()),
            Kind.ours(RocksDb.engine()),
            Kind.ours(Chronicle.engine()),
            Kind.foreign("Kafka's persistent store", Stores::persistentWindowStore),
            Kind.foreign("Kafka's in-memory store", Stores::inMemoryWindowStore));

    /**
     * A store that keeps duplicates.
     *
     * @param engine null for those that are not ours
     */
    record Kind(
            String name,
            @Nullable TimelineEngine engine,
            BiFunction<String, Duration, WindowBytesStoreSupplier> suppliers) {
        private static Kind ours(TimelineEngine engine) {
            return new Kind(engine.name(), engine, (name, retention) -> RangeStores.buffer(engine, name, retention));
        }

        private static Kind foreign(String kind, Foreign suppliers) {
            return new Kind(
                    kind,
                    null,
                    (name, retention) -> suppliers.supplier(name, retention.plusMillis(1), Duration.ofMillis(1), true));
        }
    }

    /** How Kafka makes suppliers. */
    @FunctionalInterface
    private interface Foreign {
        WindowBytesStoreSupplier supplier(String name, Duration retention, Duration size, boolean retainDuplicates);
    }

    /** Every store, cached and not. */
    static Stream<Storage> all() {
        return combined(ROOMY, NONE);
    }

    /** Our engines, cached and not. */
    static Stream<Storage> ours() {
        return all().filter(storage -> storage.kind.engine != null);
    }

    /** Every store, with the cache. */
    static Stream<Storage> cached() {
        return combined(ROOMY);
    }

    /** Every store, without the cache. */
    static Stream<Storage> uncached() {
        return combined(NONE);
    }

    /** Every store with every budget. */
    static Stream<Storage> allBudgets() {
        return combined(ROOMY, TIGHT, TINY, NONE);
    }

    /** Our engines with every budget. */
    static Stream<Storage> oursWithAllBudgets() {
        return allBudgets().filter(storage -> storage.kind.engine != null);
    }

    private static Stream<Storage> combined(long... budgets) {
        return KINDS.stream().flatMap(kind -> Arrays.stream(budgets).mapToObj(budget -> new Storage(kind, budget)));
    }

    boolean isOurs() {
        return kind.engine != null;
    }

    /** The engine of one of {@link #ours}. */
    TimelineEngine engine() {
        return Objects.requireNonNull(kind.engine, () -> kind.name + " is no engine of ours");
    }

    /** A store in which a range of this retention finds everything it asks for. */
    WindowBytesStoreSupplier supplier(String name, long retentionMs) {
        return kind.suppliers.apply(name, Duration.ofMillis(retentionMs));
    }

    @Override
    public String toString() {
        return kind.name + (cacheBytes == NONE ? ", no cache" : ", cache " + cacheBytes);
    }
}
