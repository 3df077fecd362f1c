package dev.rangestreams.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.rangestreams.testkit.buffer.BufferRule;
import dev.rangestreams.testkit.engine.EngineRule;
import dev.rangestreams.testkit.range.RangeRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What we publish is enough for projects of others: to use it, and to extend it and be checked by the kits. */
class ConsumerProjectTest {
    private static final String USER = "it-tests/src/test/consumer";
    private static final String EXTENDER = "examples/machines";

    private final Repository repository = Repository.here();

    /** The oldest one that we say the kits run with, the one we build with, and the newest. */
    static Stream<String> junits() {
        return Stream.of(
                System.getProperty("junit.oldest.version", ""),
                Repository.here()
                        .pom("")
                        .texts("/project/properties/junit.version")
                        .get(0),
                System.getProperty("junit.newest.version", ""));
    }

    @ParameterizedTest
    @MethodSource("junits")
    void aProjectThatImportsOurBomBuildsAndRunsAKitWithItsOwnJUnit(String junit, @TempDir Path folder)
            throws IOException, InterruptedException {
        passes(USER, folder, Map.of("junit.version", junit), RangeRule.values().length + 1, 0);
    }

    @Test
    void theSupportTableNamesTheJUnitsThatTheKitsRunWith() throws IOException {
        var versions =
                junits().map(version -> version.replaceAll("\\.[0-9]+$", "")).toList();
        assertThat(Files.readString(repository.resolve("README.md")))
                .contains("| JUnit %s, %s and %s |".formatted(versions.toArray()));
    }

    @Test
    void anEngineAndARangeOfSomebodyElseAreCheckedByTheKits(@TempDir Path folder)
            throws IOException, InterruptedException {
        int rules = EngineRule.values().length + BufferRule.values().length + RangeRule.values().length;
        // A store in memory has nothing to open again.
        passes(EXTENDER, folder, Map.of(), rules + 1, 2);
    }

    @Test
    void theExampleNamesTheVersionsThatWeBuildWith(@TempDir Path folder) {
        var pom = repository.pom(EXTENDER);
        project(EXTENDER, folder, Path.of("")).versions().forEach((name, version) -> {
            if (pom.has("/project/properties/" + name)) {
                assertThat(pom.texts("/project/properties/" + name)).as(name).containsExactly(version);
            }
        });
        assertThat(pom.texts("/project/properties/rangestreams.version")).isNotEmpty();
    }

    private ConsumerProject project(String source, Path folder, Path home) {
        return new ConsumerProject(
                repository, repository.resolve(source), folder, home, Path.of(System.getProperty("maven.repo", "")));
    }

    private void passes(String source, Path folder, Map<String, String> versions, int tests, int skipped)
            throws IOException, InterruptedException {
        var home = System.getProperty("maven.home");
        assumeThat(home).as("maven.home, which a build by Maven gives").isNotNull();
        var project = project(source, folder, Path.of(home));
        for (var module : repository.publishedModules()) {
            var jar = project.jar(module);
            assumeThat(Files.exists(jar) && holdsTheClasses(jar, module))
                    .as("%s is what ./check packs; mvn test does not", jar)
                    .isTrue();
        }

        project.prepare();
        var result = project.build(versions);
        assertThat(result.success()).as(result.output()).isTrue();
        assertThat(result.output())
                .contains("Tests run: %d, Failures: 0, Errors: 0, Skipped: %d".formatted(tests, skipped));
    }

    /** By content, since a build may leave a jar alone that it finds unchanged. */
    private boolean holdsTheClasses(Path jar, String module) throws IOException {
        var classes = repository.resolve(module + "/target/classes");
        try (var packed = new JarFile(jar.toFile());
                var files = Files.walk(classes)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var entry = packed.getEntry(classes.relativize(file).toString().replace('\\', '/'));
                if (entry == null
                        || !Arrays.equals(packed.getInputStream(entry).readAllBytes(), Files.readAllBytes(file))) {
                    return false;
                }
            }
            return true;
        }
    }
}
