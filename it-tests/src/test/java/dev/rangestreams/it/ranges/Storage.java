package dev.rangestreams.it.ranges;

import dev.rangestreams.core.RangeStores;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.store.inmemory.InMemory;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** What a buffer can be stored in, with and without the cache: results must not differ. */
record Storage(String engineName, Supplier<TimelineEngine> engine, boolean cached) {
    static Stream<Storage> all() {
        return Stream.of(true, false).flatMap(cached -> engines(cached).stream());
    }

    private static List<Storage> engines(boolean cached) {
        return List.of(new Storage("in-memory", InMemory::engine, cached));
    }

    WindowBytesStoreSupplier supplier(String name, long retentionMs) {
        return RangeStores.buffer(engine.get(), name, Duration.ofMillis(retentionMs));
    }

    @Override
    public String toString() {
        return engineName + (cached ? "" : ", no cache");
    }
}
