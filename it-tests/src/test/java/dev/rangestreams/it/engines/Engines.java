package dev.rangestreams.it.engines;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.store.chronicle.ChronicleOptions;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** The engines that need nothing but this machine, and stores of theirs in directories that go with them. */
enum Engines {
    IN_MEMORY,
    ROCKSDB,
    CHRONICLE_IN_MEMORY,
    CHRONICLE_IN_FILES;

    private TimelineEngine engine() {
        return switch (this) {
            case IN_MEMORY -> InMemory.engine();
            case ROCKSDB -> RocksDb.engine();
            case CHRONICLE_IN_MEMORY -> Chronicle.engine(ChronicleOptions.inMemory());
            case CHRONICLE_IN_FILES -> Chronicle.engine();
        };
    }

    Timelines open(Path directory, long retentionMs) {
        return engine().open(TimelineSettings.of("store-" + engine().name(), directory, retentionMs));
    }

    /** What to do with an open store. */
    interface Use {
        void of(Timelines timelines) throws Exception;
    }

    void withStore(long retentionMs, Use use) throws Exception {
        Path directory = Files.createTempDirectory("engine");
        try (Timelines timelines = open(directory, retentionMs)) {
            use.of(timelines);
        } finally {
            delete(directory);
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            paths.sorted(Comparator.reverseOrder()).forEach(path -> {
                try {
                    Files.deleteIfExists(path);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
