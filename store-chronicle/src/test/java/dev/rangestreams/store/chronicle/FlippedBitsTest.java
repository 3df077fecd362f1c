package dev.rangestreams.store.chronicle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.Timelines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are not what they were when they were closed: nothing of them is ever read as if it had been stored. */
class FlippedBitsTest {
    private static final String INDEX = "chronicle.index";
    private static final byte[] LARGE = new byte[40_000];
    private static final int PER_REGION = 40;
    private static final int PAGE = 4_096;

    /** Where Chronicle's own header is, then its look-up and what says which units are free. */
    private static final int HEADER = 2 * PAGE;

    @TempDir
    private Path scratch;

    /** The files of a store that was closed in good order. */
    private final Map<String, byte[]> closed = new TreeMap<>();

    private final Random random = new Random(1);

    @BeforeEach
    void closeInGoodOrder() throws IOException {
        random.nextBytes(LARGE);
        Path directory = scratch.resolve("closed");
        try (Timelines timelines = Stores.open(directory)) {
            timelines.putNote("cut", new byte[] {1, 2, 3});
            timelines.put(Stores.bytes("large"), 5, 0, LARGE.clone());
            Stores.fill(timelines, 0, 1_500);
            for (int i = 0; i < 500; i++) {
                Stores.put(timelines, "long", i, "entry " + i);
            }
        }
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                closed.put(file.getFileName().toString(), Files.readAllBytes(file));
            }
        }
        assertThat(closed.keySet()).containsExactly("chronicle-0.map", "chronicle-1.map", INDEX, "chronicle.lock");
    }

    /** The file with something changed, among the others as they were. */
    private Path withChanged(String file, byte[] changed) throws IOException {
        Path directory = Files.createTempDirectory(scratch, "changed");
        for (var each : closed.entrySet()) {
            Files.write(directory.resolve(each.getKey()), each.getKey().equals(file) ? changed : each.getValue());
        }
        return directory;
    }

    private byte[] bytes(String file) {
        return closed.getOrDefault(file, new byte[0]);
    }

    @Test
    void whatIsUnchangedIsThere() throws IOException {
        try (Timelines timelines = Stores.open(withChanged(INDEX, bytes(INDEX)))) {
            Stores.isFilled(timelines, 1_500);
            assertThat(timelines.get(Stores.bytes("large"), 5, 0)).isEqualTo(LARGE);
            assertThat(Stores.timestamps(timelines.read(Stores.bytes("long"), 0, 999, Order.ASCENDING)))
                    .hasSize(500);
            assertThat(timelines.note("cut")).containsExactly(1, 2, 3);
        }
    }

    @Test
    void eachBitOfAMapsHeaderIsMissed() throws IOException {
        for (String map : maps()) {
            for (int i = 0; i < PER_REGION; i++) {
                opensEmpty(map, random.nextInt(HEADER));
            }
        }
    }

    @Test
    void eachBitOfWhatIsStoredIsMissed() throws IOException {
        for (String map : maps()) {
            byte[] bytes = bytes(map);
            for (int i = 0; i < PER_REGION; i++) {
                int at = random.nextInt(bytes.length);
                while (bytes[at] == 0) {
                    at = random.nextInt(bytes.length);
                }
                opensEmpty(map, at);
            }
        }
    }

    @Test
    void eachBitAnywhereInAMapIsMissed() throws IOException {
        for (String map : maps()) {
            for (int i = 0; i < PER_REGION; i++) {
                opensEmpty(map, random.nextInt(bytes(map).length));
            }
            opensEmpty(map, bytes(map).length - 1);
        }
    }

    /** Keys, notes, where chunks are, and the checksums themselves. */
    @Test
    void eachBitOfTheIndexIsMissed() throws IOException {
        int length = bytes(INDEX).length;
        for (int i = 0; i < PER_REGION; i++) {
            opensEmpty(INDEX, random.nextInt(8, length));
        }
        for (int at = 0; at < 60; at++) {
            if (at < 4 || at >= 8) {
                opensEmpty(INDEX, at);
            }
            opensEmpty(INDEX, length - 1 - at);
        }
    }

    /** Of another format nothing is known, not even where its checksum is. */
    @Test
    void aBitOfTheFormatsNumberIsRefused() throws IOException {
        for (int at = 4; at < 8; at++) {
            Path directory = withChanged(INDEX, flipped(INDEX, at));
            assertThatThrownBy(() -> Stores.open(directory))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("its format is")
                    .hasMessageContaining("delete the directory");
        }
    }

    /** A write that the disk has said to have done, and has not. */
    @Test
    void aPageThatDidNotReachTheDiskIsMissed() throws IOException {
        for (String map : maps()) {
            byte[] bytes = bytes(map).clone();
            int page = random.nextInt(bytes.length / 2) / PAGE * PAGE;
            while (bytes[page + PAGE / 2] == 0) {
                page += PAGE;
            }
            Arrays.fill(bytes, page, page + PAGE, (byte) 0);
            opensEmpty(withChanged(map, bytes), map + " without " + page);
        }
    }

    @Test
    void twoMapsThatChangedPlacesAreMissed() throws IOException {
        Path directory = withChanged("chronicle-0.map", bytes("chronicle-1.map"));
        opensEmpty(directory, "the other map");
    }

    @Test
    void whatWasEmptiedGoesOnLikeAnyOther() throws IOException {
        Path directory = withChanged("chronicle-0.map", flipped("chronicle-0.map", HEADER));
        try (Timelines timelines = Stores.open(directory)) {
            Stores.fill(timelines, 0, 2_000);
            timelines.putNote("cut", new byte[] {9});
        }
        try (Timelines timelines = Stores.open(directory)) {
            Stores.isFilled(timelines, 2_000);
            assertThat(Stores.all(timelines)).hasSize(2_000);
            assertThat(timelines.note("cut")).containsExactly(9);
        }
    }

    private List<String> maps() {
        return closed.keySet().stream().filter(name -> name.endsWith(".map")).toList();
    }

    private byte[] flipped(String file, int at) {
        byte[] bytes = bytes(file).clone();
        bytes[at] ^= (byte) (1 << random.nextInt(8));
        return bytes;
    }

    private void opensEmpty(String file, int at) throws IOException {
        opensEmpty(withChanged(file, flipped(file, at)), file + " at " + at);
    }

    private static void opensEmpty(Path directory, String what) throws IOException {
        try (Timelines timelines = Stores.open(directory)) {
            assertThat(Stores.all(timelines)).as(what).isEmpty();
            assertThat(timelines.get(Stores.bytes("large"), 5, 0)).as(what).isNull();
            assertThat(timelines.note("cut")).as(what).isNull();
            assertThat(timelines.approximateEntries()).as(what).isZero();
        }
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }
}
