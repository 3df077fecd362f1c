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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a directory is taken for, and that a refused opening leaves nothing held. */
class OpeningTest {
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

    @Test
    void aNewerFormatIsRefusedAndLeftAlone() throws IOException {
        closeWith("A");
        Path index = directory.resolve("chronicle.index");
        byte[] bytes = Files.readAllBytes(index);
        byte[] newer = bytes.clone();
        newer[7] = 2;
        Files.write(index, newer);
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatThrownBy(() -> Stores.open(directory))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("format is 2")
                    .hasMessageContaining("reads format 1");
        }
        Files.write(index, bytes);
        try (Timelines timelines = Stores.open(directory)) {
            assertThat(Stores.all(timelines)).containsExactly("a@10=A");
        }
    }

    @Test
    void aMapThatIsGoneIsReportedWithAdvice() throws IOException {
        closeWith("A");
        Files.delete(Space.file(directory, 0));
        assertThatThrownBy(() -> Stores.open(directory))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("orders")
                .hasMessageContaining("Delete the directory");
    }

    @Test
    void aMapThatNobodySpeaksOfIsDeleted() throws IOException {
        closeWith("A");
        Path stray = Files.writeString(Space.file(directory, 1), "stray");
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

    /** A file channel that is used by an interrupted thread closes itself. */
    @Test
    void anInterruptedThreadLosesNothing() {
        int stored = 0;
        Timelines timelines = Stores.open(directory);
        Thread.currentThread().interrupt();
        try {
            for (; stored < 5_000; stored++) {
                Stores.fill(timelines, stored, stored + 1);
            }
        } catch (EngineException refused) {
            assertThat(refused).hasMessageContaining("Nothing is lost");
        }
        assertThat(Thread.interrupted()).isTrue();
        Stores.fill(timelines, stored, 5_000);
        timelines.close();
        try (Timelines again = Stores.open(directory)) {
            Stores.isFilled(again, 5_000);
        }
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
