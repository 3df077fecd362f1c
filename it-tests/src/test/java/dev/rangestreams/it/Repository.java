package dev.rangestreams.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The checked-out repository these tests run in: its modules as the root pom names them, and their sources. */
final class Repository {
    private static final Set<String> NOT_PUBLISHED = Set.of("examples", "benchmarks", "it-tests", "bom");

    private final Path root;

    private Repository(Path root) {
        this.root = root;
    }

    /** Looks upwards from where the tests run, so that an IDE and Maven agree. */
    static Repository here() {
        Path start = Path.of("").toAbsolutePath();
        for (Path at = start; at != null; at = at.getParent()) {
            if (Files.isDirectory(at.resolve(".mvn"))) {
                return new Repository(at);
            }
        }
        throw new IllegalStateException(
                "No folder above " + start + " holds .mvn; run the tests inside the repository");
    }

    Path resolve(String path) {
        return root.resolve(path);
    }

    Pom pom(String module) {
        return Pom.read(root.resolve(module).resolve("pom.xml"));
    }

    List<String> modules() {
        return pom("").texts("/project/modules/module");
    }

    List<String> publishedModules() {
        return modules().stream()
                .filter(module -> !NOT_PUBLISHED.contains(module))
                .toList();
    }

    List<SourceFile> sources() {
        List<SourceFile> found = new ArrayList<>();
        for (String module : modules()) {
            found.addAll(sources(module, "main"));
            found.addAll(sources(module, "test"));
        }
        return found;
    }

    private List<SourceFile> sources(String module, String kind) {
        Path folder = root.resolve(module).resolve("src").resolve(kind).resolve("java");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .map(file -> new SourceFile(module, kind.equals("main"), root.relativize(file), lines(file)))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot list the sources in " + folder, e);
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file, e);
        }
    }
}
