package dev.rangestreams.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Timelines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A value that is larger than a chunk is handed over at once. */
class LargeValuesTest {
    private static final byte[] LARGE = new byte[100_000];

    @TempDir
    private Path directory;

    @Test
    void theyAreReadBackAmongOthersAndAfterAReopen() {
        try (Timelines timelines = Stores.open(directory, 60_000)) {
            for (long i = 0; i < 10; i++) {
                Stores.put(timelines, "k", 2 * i, "small");
                timelines.put(Stores.bytes("k"), 2 * i + 1, 0, LARGE);
                assertThat(timelines.get(Stores.bytes("k"), 2 * i + 1, 0)).isEqualTo(LARGE);
            }
            timelines.put(Stores.bytes("k"), 1, 0, Stores.bytes("smaller"));
            timelines.putNote("large", LARGE);
            timelines.remove(Stores.bytes("k"), 3, 0);
        }
        try (Timelines timelines = Stores.open(directory, 60_000)) {
            assertThat(Stores.all(timelines)).hasSize(19).contains("k@0=small", "k@1=smaller");
            assertThat(timelines.get(Stores.bytes("k"), 3, 0)).isNull();
            assertThat(timelines.get(Stores.bytes("k"), 5, 0)).isEqualTo(LARGE);
            assertThat(timelines.note("large")).isEqualTo(LARGE);
        }
    }

    /** As on a full disk; here the directory has gone, so RocksDB cannot make a file and takes nothing any more. */
    @Test
    void oneThatIsRefusedIsNotIn() throws IOException {
        Timelines timelines = Stores.open(directory.resolve("store"), 60_000);
        Stores.put(timelines, "k", 1, "before");
        try (Stream<Path> files = Files.list(directory.resolve("store"))) {
            for (Path file : List.copyOf(files.toList())) {
                Files.delete(file);
            }
        }
        Files.delete(directory.resolve("store"));
        assertThatThrownBy(timelines::flush).isInstanceOf(EngineException.class);
        int taken = ChunkPool.SHARED.taken();
        assertThatThrownBy(() -> timelines.put(Stores.bytes("k"), 2, 0, LARGE)).isInstanceOf(EngineException.class);
        assertThat(timelines.get(Stores.bytes("k"), 2, 0)).isNull();
        assertThat(timelines.get(Stores.bytes("k"), 1, 0)).isEqualTo(Stores.bytes("before"));
        Stores.put(timelines, "k", 3, "waits");
        assertThat(timelines.get(Stores.bytes("k"), 3, 0)).isEqualTo(Stores.bytes("waits"));
        assertThatThrownBy(timelines::close).isInstanceOf(EngineException.class);
        assertThat(ChunkPool.SHARED.taken())
                .as("chunks taken by a store that failed and was closed")
                .isEqualTo(taken);
    }
}
