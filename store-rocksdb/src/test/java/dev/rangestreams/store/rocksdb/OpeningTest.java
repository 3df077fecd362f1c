package dev.rangestreams.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** What happens when a directory cannot be opened, and that nothing is left open then. */
class OpeningTest {
    private static final long RETENTION = 60_000;

    private final NativeMemory memory = new NativeMemory(RocksDbOptions.SMALLEST_MEMORY_BUDGET);

    @TempDir
    private Path directory;

    @BeforeEach
    void loadNativeCode() {
        RocksDB.loadLibrary();
    }

    private void refused(String... words) {
        assertThatThrownBy(() -> RocksTimelines.open(
                        TimelineSettings.of("orders", directory, RETENTION), memory, (store, database, data) -> {}))
                .isInstanceOf(EngineException.class)
                .message()
                .contains("orders", directory.toString())
                .contains(words);
        assertThat(memory.users()).as("users of the shared memory").isZero();
    }

    @Test
    void aDirectoryThatIsOpenIsRefusedAndTheFirstOneGoesOn() {
        try (Timelines first = Stores.open(directory, RETENTION)) {
            Stores.put(first, "a", 10, "A");
            refused("somebody else holds it open", "Close that store first");
            Stores.put(first, "a", 20, "B");
            assertThat(Stores.all(first)).containsExactly("a@10=A", "a@20=B");
        }
        Stores.open(directory, RETENTION).close();
    }

    @Test
    void aDirectoryThatAnotherProcessHoldsIsRefused() throws Exception {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Holder.class.getName(),
                directory.toString());
        Process holder = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (var output = holder.inputReader(StandardCharsets.UTF_8)) {
            List<String> seen = new ArrayList<>();
            String line = output.readLine();
            while (line != null && !line.equals(Holder.READY)) {
                seen.add(line);
                line = output.readLine();
            }
            assertThat(line).as("the other process said: %s", seen).isEqualTo(Holder.READY);
            refused("somebody else holds it open");
        } finally {
            holder.destroyForcibly().waitFor();
        }
        // The lock went with the process.
        Stores.open(directory, RETENTION).close();
    }

    /** Opens a store and waits to be killed. */
    static final class Holder {
        static final String READY = "ready";

        private Holder() {}

        public static void main(String[] args) throws IOException {
            Timelines held = Stores.open(Path.of(args[0]), RETENTION);
            System.out.println(READY);
            int end = System.in.read();
            held.close();
            System.exit(end);
        }
    }

    @Test
    void aFileInPlaceOfTheDirectoryIsRefused() throws IOException {
        directory = Files.createFile(directory.resolve("file"));
        refused("the directory cannot be created");
    }

    @Test
    void aDatabaseOfSomethingElseIsRefusedAndLeftAlone() throws RocksDBException {
        try (Options options = new Options().setCreateIfMissing(true);
                RocksDB other = RocksDB.open(options, directory.toString())) {
            other.put(Stores.bytes("their key"), Stores.bytes("their value"));
        }
        refused("something else", "a directory of its own");
        try (Options options = new Options();
                RocksDB other = RocksDB.open(options, directory.toString())) {
            assertThat(other.get(Stores.bytes("their key"))).isEqualTo(Stores.bytes("their value"));
        }
    }

    @Test
    void aDatabaseWithOtherColumnFamiliesIsRefused() throws RocksDBException {
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        try (DBOptions options = new DBOptions().setCreateIfMissing(true).setCreateMissingColumnFamilies(true);
                RocksDB other = RocksDB.open(
                        options,
                        directory.toString(),
                        List.of(
                                new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY),
                                new ColumnFamilyDescriptor(Stores.bytes("theirs"))),
                        handles)) {
            other.put(handles.get(1), Stores.bytes("their key"), Stores.bytes("their value"));
        }
        refused("something else", "theirs");
    }

    @Test
    void aNewerFormatIsRefused() throws RocksDBException {
        Stores.open(directory, RETENTION).close();
        try (Options options = new Options();
                RocksDB ours = RocksDB.open(options, directory.toString())) {
            ours.put(new byte[] {(byte) EntryKeys.FIRST_OTHER}, new byte[] {2, 16});
        }
        refused("format is 2", "reads format 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"CURRENT", "MANIFEST", "sst"})
    void aFileThatIsGoneOrEmptyIsReportedWithAdvice(String name) throws IOException {
        for (boolean gone : new boolean[] {true, false}) {
            try (Timelines timelines = Stores.open(directory, RETENTION)) {
                Stores.put(timelines, "a", 10, "A");
            }
            for (Path file : files(name)) {
                Files.delete(file);
                if (!gone) {
                    Files.createFile(file);
                }
            }
            refused("Delete the directory");
            for (Path file : files("")) {
                Files.delete(file);
            }
        }
    }

    private List<Path> files(String name) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().contains(name))
                    .toList();
        }
    }

    @Test
    void aBrokenFileIsReportedWithAdvice() throws IOException {
        try (Timelines timelines = Stores.open(directory, RETENTION)) {
            Stores.put(timelines, "a", 10, "A");
        }
        Files.writeString(directory.resolve("CURRENT"), "nonsense\n");
        refused("Cannot open", "Delete the directory");
    }
}
