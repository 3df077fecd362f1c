package dev.rangestreams.it.ranges;

import dev.rangestreams.core.RangeStores;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** What a buffer can be stored in, with and without the cache: results must not differ. */
record Storage(String name, BiFunction<String, Long, WindowBytesStoreSupplier> suppliers, boolean cached) {
    static Stream<Storage> all() {
        return Stream.of(true, false).flatMap(Storage::each);
    }

    private static Stream<Storage> each(boolean cached) {
        return Stream.of(
                engine("rocksdb", RocksDb::engine, cached),
                engine("in-memory", InMemory::engine, cached),
                new Storage("stock persistent", Storage::stock, cached));
    }

    private static Storage engine(String name, Supplier<TimelineEngine> engine, boolean cached) {
        return new Storage(
                name,
                (store, retentionMs) -> RangeStores.buffer(engine.get(), store, Duration.ofMillis(retentionMs)),
                cached);
    }

    /** Kafka's own store keeps what is younger than its retention, so a range needs one millisecond more. */
    private static WindowBytesStoreSupplier stock(String store, long retentionMs) {
        return Stores.persistentWindowStore(store, Duration.ofMillis(retentionMs + 1), Duration.ofMillis(1), true);
    }

    WindowBytesStoreSupplier supplier(String store, long retentionMs) {
        return suppliers.apply(store, retentionMs);
    }

    @Override
    public String toString() {
        return name + (cached ? "" : ", no cache");
    }
}
