package dev.rangestreams.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.Timelines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.CompressionType;

class RocksDbOptionsTest {
    @TempDir
    private Path directory;

    @Test
    void aBudgetThatIsTooSmallIsRefused() {
        RocksDbOptions options = RocksDbOptions.defaults();
        assertThatThrownBy(() -> options.withMemoryBudget(RocksDbOptions.SMALLEST_MEMORY_BUDGET - 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("4194304")
                .hasMessageContaining("4194303");
        assertThat(options.withMemoryBudget(RocksDbOptions.SMALLEST_MEMORY_BUDGET)
                        .memoryBudget())
                .hasValue(RocksDbOptions.SMALLEST_MEMORY_BUDGET);
    }

    @Test
    @SuppressWarnings("NullAway") // on purpose
    void noOptionsAreRefusedByName() {
        assertThatThrownBy(() -> RocksDb.engine(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("options");
    }

    @Test
    void optionsAreNotChanged() {
        RocksDbOptions options = RocksDbOptions.defaults();
        RocksDbConfigurer configurer = (store, database, data) -> {};
        RocksDbOptions changed = options.withConfigurer(configurer).withMemoryBudget(1L << 30);
        assertThat(changed.configurer()).isSameAs(configurer);
        assertThat(RocksDbOptions.defaults().configurer()).isNotSameAs(configurer);
        assertThat(RocksDbOptions.defaults().memoryBudget()).isEmpty();
    }

    @Test
    void theConfigurerIsAskedForEachStoreAndHasTheLastWord() {
        List<String> asked = new ArrayList<>();
        TimelineEngine engine = RocksDb.engine(RocksDbOptions.defaults().withConfigurer((store, database, data) -> {
            asked.add(store);
            assertThat(data.compressionType()).isEqualTo(CompressionType.NO_COMPRESSION);
            data.setCompressionType(CompressionType.LZ4_COMPRESSION);
            database.setMaxOpenFiles(50);
        }));
        try (Timelines timelines = Stores.open(engine, directory, 1_000)) {
            assertThat(asked).containsExactly("orders");
            Stores.put(timelines, "a", 10, "A");
            timelines.flush();
            assertThat(Stores.all(timelines)).containsExactly("a@10=A");
        }
        assertThat(directory.toFile().listFiles((folder, name) -> name.startsWith("OPTIONS")))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(file).content().contains("kLZ4Compression"));
    }

    @Test
    void whatTheConfigurerThrowsComesOutAndNothingStaysOpen() {
        RuntimeException ours = new IllegalStateException("no such profile");
        TimelineEngine engine = RocksDb.engine(RocksDbOptions.defaults().withConfigurer((store, database, data) -> {
            throw ours;
        }));
        int before = NativeMemory.SHARED.users();
        assertThatThrownBy(() -> Stores.open(engine, directory, 1_000)).isSameAs(ours);
        assertThat(NativeMemory.SHARED.users()).isEqualTo(before);
        Stores.open(directory, 1_000).close();
    }

    @Test
    void storesShareMemoryWhileOneIsOpen() {
        int before = NativeMemory.SHARED.users();
        Timelines first = Stores.open(RocksDb.engine(), directory.resolve("1"), 1_000);
        Timelines second = Stores.open(RocksDb.engine(RocksDbOptions.defaults()), directory.resolve("2"), 1_000);
        assertThat(NativeMemory.SHARED.users()).isEqualTo(before + 2);
        first.close();
        first.close();
        assertThat(NativeMemory.SHARED.users()).isEqualTo(before + 1);
        Stores.put(second, "a", 10, "A");
        second.close();
        assertThat(NativeMemory.SHARED.users()).isEqualTo(before);
    }
}
