package dev.rangestreams.it.ranges;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The defaults have to fit the heap that there is. {@code ./bench heap-sizes} measures the same at twenty times the size. */
class SmallHeapTest {
    /** What an application of Kafka's has to have at least, and no more than that: all records would need as much again. */
    private static final String HEAP = "-Xmx32m";

    private static String output(Path directory) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:+UseSerialGC",
                "-Dorg.slf4j.simpleLogger.log.dev.rangestreams=info",
                HEAP));
        command.addAll(List.of(
                "-cp", System.getProperty("java.class.path"), SmallHeapMain.class.getName(), directory.toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), UTF_8);
            process.waitFor();
            return output;
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void with_default_settings_a_range_over_more_than_the_heap_holds_runs_in_a_small_heap(@TempDir Path directory)
            throws IOException, InterruptedException {
        long perKey = SmallHeapMain.RECORDS / SmallHeapMain.KEYS;
        long counted = SmallHeapMain.KEYS * perKey * (perKey + 1) / 2;
        assertThat(output(directory))
                .contains(SmallHeapMain.RECORDS + " results that counted " + counted)
                .contains("Application small caches at most", "a quarter of the heap", "rangestreams.cache.max.bytes")
                .doesNotContain("OutOfMemoryError");
    }
}
