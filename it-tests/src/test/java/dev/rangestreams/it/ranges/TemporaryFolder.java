package dev.rangestreams.it.ranges;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** A folder for one driver's state, gone when closed. */
final class TemporaryFolder implements AutoCloseable {
    private final Path path;

    TemporaryFolder() {
        try {
            path = Files.createTempDirectory("ranges");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try (var files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Could not delete " + path, e);
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
