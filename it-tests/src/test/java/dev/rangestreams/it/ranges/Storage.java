package dev.rangestreams.it.ranges;

import dev.rangestreams.core.RangeStores;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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

    private static final long NONE = 0;

    /** Stores that keep duplicates: our engines, and what anybody else may bring. */
    @SuppressWarnings("ImmutableEnumChecker") // engines and suppliers are immutable, and cannot say so
    enum Kind {
        IN_MEMORY(InMemory.engine()),
        ROCKSDB(RocksDb.engine()),
        KAFKA_PERSISTENT(Stores::persistentWindowStore),
        KAFKA_IN_MEMORY(Stores::inMemoryWindowStore);

        private final @Nullable TimelineEngine engine;
        private final BiFunction<String, Duration, WindowBytesStoreSupplier> suppliers;

        Kind(TimelineEngine engine) {
            this.engine = engine;
            this.suppliers = (name, retention) -> RangeStores.buffer(engine, name, retention);
        }

        Kind(Foreign foreign) {
            this.engine = null;
            this.suppliers =
                    (name, retention) -> foreign.supplier(name, retention.plusMillis(1), Duration.ofMillis(1), true);
        }
    }

    /** How Kafka makes suppliers. */
    @FunctionalInterface
    interface Foreign {
        WindowBytesStoreSupplier supplier(String name, Duration retention, Duration size, boolean retainDuplicates);
    }

    /** Every store, cached and not. */
    static Stream<Storage> all() {
        return combined(List.of(Kind.values()), ROOMY, NONE);
    }

    /** Our engines, cached and not. */
    static Stream<Storage> ours() {
        return all().filter(storage -> storage.kind.engine != null);
    }

    /** Every store with every budget. */
    static Stream<Storage> allBudgets() {
        return combined(List.of(Kind.values()), ROOMY, TIGHT, TINY, NONE);
    }

    private static Stream<Storage> combined(List<Kind> kinds, long... budgets) {
        return kinds.stream().flatMap(kind -> Arrays.stream(budgets).mapToObj(budget -> new Storage(kind, budget)));
    }

    /** The engine of one of {@link #ours}. */
    TimelineEngine engine() {
        return Objects.requireNonNull(kind.engine, () -> kind + " is no engine of ours");
    }

    /** A store in which a range of this retention finds everything it asks for. */
    WindowBytesStoreSupplier supplier(String name, long retentionMs) {
        return kind.suppliers.apply(name, Duration.ofMillis(retentionMs));
    }

    @Override
    public String toString() {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ')
                + (cacheBytes == NONE ? ", no cache" : ", cache " + cacheBytes);
    }
}
