package dev.rangestreams.store.chronicle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults that were reported of stores on Chronicle Map. */
class KnownFaultsTest {
    @TempDir
    private Path directory;

    @Test
    void aValueLargerThanAMapAllowsComesBackWhole() {
        byte[] large = new byte[10 << 20];
        new Random(1).nextBytes(large);
        try (Timelines timelines = Stores.open(directory)) {
            Stores.put(timelines, "older", 1, "older");
            timelines.put(Stores.bytes("large"), 2, 0, large.clone());
            assertThat(value(timelines, "large")).isEqualTo(large);
        }
        try (Timelines timelines = Stores.open(directory)) {
            assertThat(value(timelines, "large")).isEqualTo(large);
            assertThat(value(timelines, "older")).isEqualTo(Stores.bytes("older"));
        }
    }

    @Test
    void aValueLargerThanTheLimitIsRefusedAndOlderOnesAreIntact() {
        ChronicleOptions options = Stores.SMALL.withLimit(2 << 20);
        try (Timelines timelines = Stores.open(options, directory)) {
            Stores.put(timelines, "k", 1, "older");
            for (int attempt = 0; attempt < 3; attempt++) {
                assertThatThrownBy(() -> timelines.put(Stores.bytes("k"), 1, 0, new byte[3 << 20]))
                        .isInstanceOf(EngineException.class)
                        .hasMessageContaining("orders")
                        .hasMessageContaining("withLimit");
                assertThatThrownBy(() -> timelines.put(Stores.bytes("new"), 1, 0, new byte[3 << 20]))
                        .isInstanceOf(EngineException.class);
            }
            assertThat(Stores.all(timelines)).containsExactly("k@1=older");
            // What the attempts had taken was given back.
            timelines.put(Stores.bytes("k"), 2, 0, new byte[1 << 20]);
        }
    }

    private static byte[] value(Timelines timelines, String key) {
        try (TimelineCursor cursor = timelines.read(Stores.bytes(key), 0, Long.MAX_VALUE, Order.ASCENDING)) {
            assertThat(cursor.advance()).isTrue();
            return cursor.value();
        }
    }

    @Test
    void aFullMapGrows() {
        try (Timelines timelines = Stores.open(directory)) {
            Stores.fill(timelines, 0, 10_000);
            Stores.isFilled(timelines, 10_000);
        }
    }

    @Test
    void aStoreAtItsLimitRefusesBeforeAnyLoss() {
        int stored = 0;
        try (Timelines timelines = Stores.open(Stores.SMALL.withLimit(4 << 20), directory)) {
            EngineException refusal = null;
            while (refusal == null) {
                try {
                    Stores.fill(timelines, stored, stored + 1);
                    stored++;
                } catch (EngineException e) {
                    refusal = e;
                }
            }
            assertThat(refusal).message().contains("orders", directory.toString(), "withLimit(4194304)");
            assertThat(stored).isGreaterThan(2_000);
            assertThat(Stores.all(timelines)).hasSize(stored);
            Stores.isFilled(timelines, stored);
            timelines.remove(Stores.bytes("key0"), 0, 0);
            timelines.expireBefore(stored / 2);
        }
        try (Timelines timelines = Stores.open(Stores.SMALL.withLimit(4 << 20), directory)) {
            timelines.expireBefore(stored / 2);
            assertThat(Stores.all(timelines)).hasSize(stored - stored / 2);
        }
    }

    @Test
    void moreThanConfiguredIsThereAfterEveryReopen() throws IOException {
        for (int round = 0; round < 3; round++) {
            try (Timelines timelines = Stores.open(directory)) {
                Stores.isFilled(timelines, round * 3_000);
                Stores.fill(timelines, round * 3_000, (round + 1) * 3_000);
            }
        }
        try (Timelines timelines = Stores.open(directory)) {
            Stores.isFilled(timelines, 9_000);
        }
        assertThat(maps()).as("maps that came to the first one").hasSizeGreaterThan(3);
    }

    private List<Path> maps() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(BlockMaps::isMap).toList();
        }
    }

    @Test
    void writingTheSameKeysAgainAfterAReopenTakesNoMoreRoom() throws IOException {
        for (int round = 0; round < 6; round++) {
            try (Timelines timelines = Stores.open(Stores.SMALL.withLimit(4 << 20), directory)) {
                Stores.fill(timelines, 0, 2_500);
                Stores.isFilled(timelines, 2_500);
            }
        }
        assertThat(maps()).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void whatAKilledProcessLeftOpensAtOnceAndEmpty() throws Exception {
        Path started = directory.resolve("started");
        try (Timelines timelines = Stores.open(directory)) {
            Stores.put(timelines, "before", 1, "A");
            timelines.putNote("cut", new byte[] {1});
        }
        try (ChildJvm writer = ChildJvm.run(ChildJvm.OPTIONS, Writer.class, directory.toString(), started.toString())) {
            writer.await(Writer.WRITING);
            writer.kill();
        }
        long begun = System.nanoTime();
        try (Timelines timelines = Stores.open(directory)) {
            assertThat(System.nanoTime() - begun).isLessThan(20_000_000_000L);
            assertThat(Stores.all(timelines)).isEmpty();
            // Nobody can take the store for one that holds anything: its caller fills it anew.
            assertThat(timelines.note("cut")).isNull();
            Stores.put(timelines, "after", 1, "B");
        }
        try (Timelines timelines = Stores.open(directory)) {
            assertThat(Stores.all(timelines)).containsExactly("after@1=B");
        }
    }

    /** Writes until it is killed. */
    static final class Writer {
        static final String WRITING = "writing";

        private Writer() {}

        public static void main(String[] args) {
            Timelines timelines = Stores.open(Path.of(args[0]));
            for (int i = 0; i < Integer.MAX_VALUE; i++) {
                Stores.put(timelines, "key" + i % 5_000, i, "-".repeat(i % 300));
                timelines.expireBefore(i - 50_000);
                if (i == 30_000) {
                    timelines.flush();
                    System.out.println(WRITING);
                }
            }
        }
    }

    @Test
    void aSecondOwnerIsRefusedAtOnce() throws Exception {
        try (Timelines first = Stores.open(directory)) {
            Stores.put(first, "a", 10, "A");
            for (int attempt = 0; attempt < 2; attempt++) {
                assertThatThrownBy(() -> Stores.open(directory))
                        .isInstanceOf(EngineException.class)
                        .hasMessageContaining("somebody else holds it open");
            }
            // The attempts of this process have not let go of the lock against others.
            try (ChildJvm other = ChildJvm.run(ChildJvm.OPTIONS, Opener.class, directory.toString())) {
                assertThat(other.rest()).anyMatch(line -> line.contains("somebody else holds it open"));
            }
            Stores.put(first, "a", 20, "B");
            assertThat(Stores.all(first)).containsExactly("a@10=A", "a@20=B");
        }
        try (Timelines again = Stores.open(directory)) {
            assertThat(Stores.all(again)).containsExactly("a@10=A", "a@20=B");
        }
    }

    /** Opens a store and says what became of it. */
    static final class Opener {
        static final String OPENED = "opened";

        private Opener() {}

        public static void main(String[] args) {
            try (Timelines timelines = Stores.open(Path.of(args[0]))) {
                Stores.put(timelines, "a", 1, "A");
                System.out.println(OPENED + " " + Stores.all(timelines));
            } catch (EngineException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    @Test
    void aNullIsRefusedByNameAndHarmsNothing() {
        try (Timelines timelines = Stores.open(directory)) {
            Stores.put(timelines, "k", 1, "A");
            assertThatThrownBy(() -> timelines.put(Stores.bytes("k"), 1, 0, nothing()))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage("value");
            assertThatThrownBy(() -> timelines.put(nothing(), 1, 0, Stores.bytes("B")))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage("key");
            assertThat(Stores.all(timelines)).containsExactly("k@1=A");
            // A delete is a remove.
            timelines.remove(Stores.bytes("k"), 1, 0);
            assertThat(Stores.all(timelines)).isEmpty();
        }
    }

    @SuppressWarnings("NullAway")
    private static byte[] nothing() {
        byte[][] none = new byte[1][];
        return none[0];
    }

    @Test
    void useAfterCloseIsAnExceptionOfOurs() {
        Timelines timelines = Stores.open(directory);
        Stores.put(timelines, "k", 1, "A");
        timelines.close();
        List<Runnable> uses = new ArrayList<>();
        uses.add(() -> Stores.put(timelines, "k", 1, "A"));
        uses.add(() -> timelines.read(Stores.bytes("k"), 0, 1, Order.ASCENDING));
        uses.add(timelines::flush);
        for (Runnable use : uses) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("orders")
                    .hasMessageContaining("was closed");
        }
    }

    @Test
    void otherSizesThanThoseOfTheFilesAreForTheMapsToCome() throws IOException {
        try (Timelines timelines = Stores.open(directory)) {
            Stores.fill(timelines, 0, 900);
        }
        long before = size();
        try (Timelines timelines = Stores.open(ChronicleOptions.inFiles().withMapSizes(8 << 20, 8 << 20), directory)) {
            assertThat(size()).isEqualTo(before);
            Stores.fill(timelines, 900, 4_000);
            Stores.isFilled(timelines, 4_000);
        }
        assertThat(size()).isBetween(before + (8 << 20), before + (12 << 20));
        try (Timelines timelines = Stores.open(directory)) {
            Stores.isFilled(timelines, 4_000);
        }
    }

    private long size() throws IOException {
        long size = 0;
        for (Path map : maps()) {
            size += Files.size(map);
        }
        return size;
    }

    @Test
    void nobodyIsCalledAtStart() throws Exception {
        assertThatThrownBy(() -> Class.forName("net.openhft.chronicle.analytics.Analytics"))
                .isInstanceOf(ClassNotFoundException.class);
        try (ServerSocket proxy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<String> options = new ArrayList<>(ChildJvm.OPTIONS);
            for (String protocol : List.of("http", "https", "socks")) {
                String prefix = protocol.equals("socks") ? "socksProxy" : protocol + ".proxy";
                options.add("-D" + prefix + "Host=127.0.0.1");
                options.add("-D" + prefix + "Port=" + proxy.getLocalPort());
            }
            try (ChildJvm child = ChildJvm.run(options, Opener.class, directory.toString())) {
                List<String> said = child.rest();
                assertThat(said).contains(Opener.OPENED + " [a@1=A]").noneMatch(line -> line.contains("Exception"));
            }
            proxy.setSoTimeout(1);
            assertThatThrownBy(proxy::accept).isInstanceOf(SocketTimeoutException.class);
        }
    }
}
