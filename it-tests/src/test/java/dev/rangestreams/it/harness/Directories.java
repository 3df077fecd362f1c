package dev.rangestreams.it.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Directories that a test makes and must not leave behind. */
final class Directories {

    private Directories() {}

    static Path temporary(String prefix) {
        try {
            return Files.createTempDirectory(prefix);
        } catch (IOException failure) {
            throw new UncheckedIOException("No temporary directory for " + prefix, failure);
        }
    }

    static void delete(Path directory) {
        try (var files = Files.walk(directory)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("Could not delete " + directory, failure);
        }
    }
}
