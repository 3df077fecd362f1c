package dev.rangestreams.store.chronicle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.Timelines;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a directory is taken for, and that a refused opening leaves nothing held. */
class ChronicleOpeningTest {
    @TempDir
    private Path directory;

    private void closeWith(String value) {
        try (Timelines timelines = Stores.open(directory)) {
            Stores.put(timelines, "a", 10, value);
            timelines.putNote("cut", new byte[] {1});
        }
    }

    private void opensEmpty() {
        try (Timelines timelines = Stores.open(directory)) {
            assertThat(Stores.all(timelines)).isEmpty();
            assertThat(timelines.note("cut")).isNull();
        }
    }

    @Test
    void withoutIndexItIsEmptied() throws IOException {
        closeWith("A");
        Files.delete(directory.resolve("chronicle.index"));
        opensEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 40, -1, -9})
    void withAnIndexThatIsCutShortItIsEmptied(int length) throws IOException {
        closeWith("A");
        try (FileChannel index = FileChannel.open(directory.resolve("chronicle.index"), StandardOpenOption.WRITE)) {
            index.truncate(length >= 0 ? length : index.size() + length);
        }
        opensEmpty();
    }

    @Test
    void withAnIndexThatIsDamagedItIsEmptied() throws IOException {
        closeWith("A");
        try (FileChannel index = FileChannel.open(directory.resolve("chronicle.index"), StandardOpenOption.WRITE)) {
            index.write(ByteBuffer.wrap(new byte[] {42}), index.size() / 2);
        }
        opensEmpty();
    }

    /** The older one had no checksums of the maps. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void anotherFormatIsRefusedAndLeftAlone(int format) throws IOException {
        closeWith("A");
        Path index = directory.resolve("chronicle.index");
        byte[] bytes = Files.readAllBytes(index);
        byte[] other = bytes.clone();
        other[7] = (byte) format;
        Files.write(index, other);
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatThrownBy(() -> Stores.open(directory))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("orders")
                    .hasMessageContaining(directory.toString())
                    .hasMessageContaining("format is " + format)
                    .hasMessageContaining("reads format 2");
        }
        Files.write(index, bytes);
        try (Timelines timelines = Stores.open(directory)) {
            assertThat(Stores.all(timelines)).containsExactly("a@10=A");
        }
    }

    @Test
    void aMapThatIsGoneIsReportedWithAdvice() throws IOException {
        closeWith("A");
        Files.delete(BlockMaps.file(directory, 0));
        assertThatThrownBy(() -> Stores.open(directory))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("orders")
                .hasMessageContaining("Delete the directory");
    }

    /** Somebody has copied a part of it; what is missing may be somewhere. */
    @ParameterizedTest
    @ValueSource(ints = {-1, -600_000, Integer.MIN_VALUE, 1})
    void aMapOfAnotherLengthIsReportedWithAdviceAndLeftAlone(int change) throws IOException {
        closeWith("A");
        Path map = BlockMaps.file(directory, 0);
        byte[] whole = Files.readAllBytes(map);
        byte[] other = Arrays.copyOf(whole, Math.max(0, whole.length + change));
        Files.write(map, other);
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatThrownBy(() -> Stores.open(directory))
                    .isInstanceOf(EngineException.class)
                    .hasMessage("Cannot read Chronicle store orders in " + directory
                            + ": the map chronicle-0.map has " + other.length + " bytes, but had " + whole.length
                            + " when it was closed. Delete the directory to have the store built anew from its source,"
                            + " or restore it from a copy");
        }
        Files.write(map, whole);
        try (Timelines timelines = Stores.open(directory)) {
            assertThat(Stores.all(timelines)).containsExactly("a@10=A");
        }
    }

    @Test
    void aMapThatNobodySpeaksOfIsDeleted() throws IOException {
        closeWith("A");
        Path stray = Files.writeString(BlockMaps.file(directory, 1), "stray");
        try (Timelines timelines = Stores.open(directory)) {
            assertThat(stray).doesNotExist();
            Stores.fill(timelines, 0, 3_000);
            Stores.isFilled(timelines, 3_000);
        }
    }

    @Test
    void aFileInPlaceOfTheDirectoryIsRefused() throws IOException {
        directory = Files.createFile(directory.resolve("file"));
        assertThatThrownBy(() -> Stores.open(directory))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Cannot open")
                .hasMessageContaining(directory.toString());
    }

    @Test
    void filesOfOthersAreLeftAlone() throws IOException {
        Path other = Files.writeString(directory.resolve("theirs"), "theirs");
        closeWith("A");
        Files.delete(directory.resolve("chronicle.index"));
        opensEmpty();
        assertThat(other).hasContent("theirs");
    }

    @Test
    void theIndexIsGoneWhileTheStoreIsOpen() {
        closeWith("A");
        Timelines timelines = Stores.open(directory);
        assertThat(directory.resolve("chronicle.index")).doesNotExist();
        timelines.close();
        assertThat(directory.resolve("chronicle.index")).exists();
    }

    @Test
    void inMemoryTheDirectoryIsNotTouched() {
        Path none = directory.resolve("none");
        try (Timelines timelines = Stores.open(ChronicleOptions.inMemory(), none);
                Timelines second = Stores.open(ChronicleOptions.inMemory(), none)) {
            Stores.put(timelines, "a", 1, "A");
            assertThat(Stores.all(second)).isEmpty();
            assertThat(Stores.rest(timelines.read(Stores.bytes("a"), 0, 9, Order.ASCENDING)))
                    .containsExactly("a@1=A");
        }
        assertThat(none).doesNotExist();
    }
}
