package dev.rangestreams.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Directories for the time of a measurement. */
public final class Scratch {
    private Scratch() {}

    /** A new directory below {@code java.io.tmpdir} that is gone when the process is. */
    public static Path directory() {
        try {
            Path directory = Files.createTempDirectory("rangestreams-bench");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory)));
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException("No directory could be made below java.io.tmpdir", e);
        }
    }

    /** Deletes a directory that is not needed any more. */
    public static void delete(Path directory) {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Could not delete " + directory, e);
        }
    }
}
