package dev.rangestreams.runtime.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.spi.EngineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreDirectoryTest {
    @TempDir
    private Path folder;

    private Path filled(String name) throws IOException {
        Path directory = folder.resolve(name);
        Files.createDirectories(directory.resolve("deeper"));
        Files.createFile(directory.resolve("deeper").resolve("file"));
        return directory;
    }

    @Test
    void all_of_a_store_goes_and_nothing_of_another() throws IOException {
        Path store = filled("store");
        Path other = filled("other");
        StoreDirectory.delete(store, "store");
        assertThat(folder).isDirectoryNotContaining(file -> !file.equals(other));
        assertThat(other.resolve("deeper").resolve("file")).exists();
        StoreDirectory.delete(store, "store");
    }

    @Test
    void what_a_crash_left_of_an_earlier_time_goes_too() throws IOException {
        filled("store~");
        StoreDirectory.delete(filled("store"), "store");
        assertThat(folder).isEmptyDirectory();
        filled("store~");
        StoreDirectory.delete(folder.resolve("store"), "store");
        assertThat(folder).isEmptyDirectory();
    }

    /** The longest name that a file system takes has no longer one beside it. */
    @Test
    void a_directory_that_cannot_be_moved_is_named_and_left_as_it_is() throws IOException {
        Path store = filled("s".repeat(255));
        assertThatThrownBy(() -> StoreDirectory.delete(store, "long"))
                .isInstanceOf(EngineException.class)
                .hasMessageContainingAll(store.toString(), "store long", "delete it");
        assertThat(store.resolve("deeper").resolve("file")).exists();
    }
}
