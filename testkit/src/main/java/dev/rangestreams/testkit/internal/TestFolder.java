package dev.rangestreams.testkit.internal;

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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A directory that a check fills, copies and throws away. */
public record TestFolder(Path path) {
    public static TestFolder of(Path path) {
        return new TestFolder(path);
    }

    public static TestFolder temporary() {
        try {
            return new TestFolder(Files.createTempDirectory("rangestreams-kit"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void create() {
        try {
            Files.createDirectories(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Copies all files as they are at one moment. An engine may merge files in the background meanwhile: the copy counts
     * only if nothing changed from before it to after it.
     */
    public void copyTo(TestFolder target) {
        Map<Path, String> before;
        do {
            target.delete();
            before = state();
            copyFiles(before.keySet().stream().sorted().toList(), target);
        } while (!before.equals(state()));
    }

    private void copyFiles(List<Path> files, TestFolder target) {
        try {
            Files.createDirectories(target.path);
            for (Path file : files) {
                Path copy = target.path.resolve(path.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    copyFile(file, copy);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copyFile(Path file, Path copy) throws IOException {
        try {
            Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        } catch (NoSuchFileException gone) {
            // Removed since it was listed: the state differs afterwards, and the copy is made anew.
            Files.deleteIfExists(copy);
        }
    }

    private Map<Path, String> state() {
        Map<Path, String> state = new TreeMap<>();
        for (Path file : walk()) {
            try {
                BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
                state.put(
                        file, attributes.isDirectory() ? "" : attributes.size() + " " + attributes.lastModifiedTime());
            } catch (IOException gone) {
                state.put(file, "gone");
            }
        }
        return state;
    }

    public void delete() {
        try {
            for (Path file : walk().stream().sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Path> walk() {
        List<Path> files = new ArrayList<>();
        try {
            if (Files.exists(path)) {
                Files.walkFileTree(path, new Listing(files));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    /** Lists directories before what they hold, and does not mind files that go away meanwhile. */
    private static final class Listing extends SimpleFileVisitor<Path> {
        private final List<Path> files;

        Listing(List<Path> files) {
            this.files = files;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            files.add(directory);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            files.add(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException gone) {
            return FileVisitResult.CONTINUE;
        }
    }
}
