package dev.rangestreams.runtime.internal.store;

import dev.rangestreams.spi.EngineException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Empties a closed store in one step, however much it holds. */
public final class StoreDirectory {
    /** No store's name ends so: it could not be that of a topic. */
    private static final String ASIDE = "~";

    private StoreDirectory() {}

    /**
     * Deletes a store's directory. It is moved aside first. So whoever opens the store after a crash in between finds all of it
     * or nothing, and never a part.
     */
    public static void delete(Path directory, String storeName) {
        Path aside = directory.resolveSibling(directory.getFileName() + ASIDE);
        try {
            deleteAll(aside);
            if (Files.exists(directory)) {
                Files.move(directory, aside);
                deleteAll(aside);
            }
        } catch (IOException | UncheckedIOException e) {
            throw new EngineException(
                    "The directory " + directory + " of store " + storeName
                            + " has to be emptied, but could not be: delete it while the application is stopped",
                    e);
        }
    }

    private static void deleteAll(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                List<Path> deepestFirst =
                        files.sorted(Comparator.reverseOrder()).toList();
                for (Path file : deepestFirst) {
                    Files.delete(file);
                }
            }
        }
    }
}
