package dev.rangestreams.it.broker;

import dev.rangestreams.it.harness.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A look at local state. */
final class Directory {
    private Directory() {}

    /**
     * Copies local state that is in use, as a process would leave it that is killed now: what is in files is there, what is
     * in memory is not. It has to be left alone meanwhile, but for what is done once in a while.
     */
    static void image(Path directory, Path copy) {
        Await.until("nothing changes in " + directory + " while it is copied", () -> {
            var before = sizes(directory);
            try {
                for (var file : before.keySet()) {
                    var to = copy.resolve(directory.relativize(file));
                    Files.createDirectories(to.getParent());
                    Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
                }
            } catch (NoSuchFileException gone) {
                return false;
            } catch (IOException e) {
                throw new UncheckedIOException("Cannot copy " + directory, e);
            }
            return sizes(directory).equals(before);
        });
    }

    private static Map<Path, Long> sizes(Path directory) {
        var sizes = new HashMap<Path, Long>();
        files(directory).forEach(file -> sizes.put(file, file.toFile().length()));
        return sizes;
    }

    /** The files that are there; one that goes while they are listed, as RocksDB's do at any time, is not. */
    static List<Path> files(Path directory) {
        var files = new ArrayList<Path>();
        try {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    files.add(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                    if (failure instanceof NoSuchFileException) {
                        return FileVisitResult.CONTINUE;
                    }
                    throw failure;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot list " + directory, e);
        }
        return files;
    }
}
