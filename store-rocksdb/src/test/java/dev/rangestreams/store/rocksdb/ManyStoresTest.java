package dev.rangestreams.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.Timelines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What each store takes for itself is little enough to have hundreds of them in one process. */
class ManyStoresTest {
    private static final long RETENTION = 3_600_000;

    @TempDir
    private Path directory;

    @Test
    void aHundredStoresRunInASmallHeap() throws Exception {
        heapOf(128, 100, 700);
    }

    @Test
    @EnabledIfSystemProperty(named = "rangestreams.long", matches = "true", disabledReason = "writes 800 MB")
    void fourHundredStoresRunInAHeapOf512Mib() throws Exception {
        heapOf(512, 400, 2_000);
    }

    private void heapOf(int heapMib, int stores, int values) throws Exception {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heapMib + "m",
                "-XX:+UseG1GC",
                "-cp",
                System.getProperty("java.class.path"),
                Filler.class.getName(),
                directory.toString(),
                String.valueOf(stores),
                String.valueOf(values));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output;
        try (var said = process.getInputStream()) {
            output = new String(said.readAllBytes(), StandardCharsets.UTF_8);
        }
        assertThat(process.waitFor())
                .as("the exit code of a process that said: %s", output)
                .isZero();
        assertThat(number(output, "waiting"))
                .as("KiB of heap while writes wait: %s", output)
                .isLessThan(heapMib * 1024 / 16 + 40 * stores);
        assertThat(number(output, "flushed"))
                .as("KiB of heap after a flush, of which 2048 are kept for all stores: %s", output)
                .isLessThan(2048 + 20 * stores);
    }

    private static int number(String output, String name) {
        return output.lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToInt(line -> Integer.parseInt(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow();
    }

    /** Puts values of a thousand bytes into each store, and one of a megabyte, and tells how many KiB of heap they take. */
    static final class Filler {
        private Filler() {}

        public static void main(String[] args) {
            int stores = Integer.parseInt(args[1]);
            int values = Integer.parseInt(args[2]);
            long before = used();
            List<Timelines> open = new ArrayList<>();
            for (int i = 0; i < stores; i++) {
                open.add(Stores.open(Path.of(args[0], "store" + i), RETENTION));
            }
            for (int i = 0; i < values; i++) {
                for (Timelines timelines : open) {
                    timelines.put(Stores.bytes("k" + i % 100), i, i, new byte[1_000]);
                }
            }
            System.out.println("waiting " + (used() - before) / 1024);
            open.forEach(timelines -> timelines.put(Stores.bytes("large"), 0, 0, new byte[1 << 20]));
            open.forEach(timelines -> timelines.put(Stores.bytes("k"), 0, 0, new byte[1_000]));
            open.forEach(Timelines::flush);
            System.out.println("flushed " + (used() - before) / 1024);
            open.forEach(Timelines::close);
        }

        private static long used() {
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            return runtime.totalMemory() - runtime.freeMemory();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aStoreTakesSixFileDescriptorsAndOnePerFile() throws IOException {
        Stores.open(directory.resolve("first"), RETENTION).close();
        long before = descriptors();
        int stores = 10;
        List<Timelines> open = new ArrayList<>();
        for (int i = 0; i < stores; i++) {
            open.add(Stores.open(directory.resolve("store" + i), RETENTION));
        }
        try {
            assertThat(descriptors() - before).isLessThanOrEqualTo(6L * stores);
            for (Timelines timelines : open) {
                Stores.put(timelines, "a", 10, "A");
                timelines.flush();
            }
            assertThat(descriptors() - before).isLessThanOrEqualTo(6L * stores + files());
        } finally {
            open.forEach(Timelines::close);
        }
        assertThat(descriptors()).isEqualTo(before);
    }

    private long files() throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(file -> file.toString().endsWith(".sst")).count();
        }
    }

    private static long descriptors() throws IOException {
        try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
            return all.count();
        }
    }
}
