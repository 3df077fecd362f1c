package dev.rangestreams.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What we publish is enough: a project that imports the BOM and two of our modules compiles and passes its test. */
class ConsumerProjectTest {
    private final Repository repository = Repository.here();

    @Test
    void aProjectThatImportsOurBomBuilds(@TempDir Path folder) throws IOException, InterruptedException {
        var home = System.getProperty("maven.home");
        assumeThat(home).as("maven.home, which a build by Maven gives").isNotNull();
        var project = new ConsumerProject(repository, folder, Path.of(home), Path.of(System.getProperty("maven.repo")));
        for (var module : repository.publishedModules()) {
            var jar = project.jar(module);
            assumeThat(Files.exists(jar) && !isOlderThanItsClasses(jar, module))
                    .as("%s is what ./check packs; mvn test does not", jar)
                    .isTrue();
        }

        project.prepare();
        var result = project.build();
        assertThat(result.success()).as(result.output()).isTrue();
        assertThat(result.output()).contains("Tests run: 1, Failures: 0, Errors: 0, Skipped: 0");
    }

    private boolean isOlderThanItsClasses(Path jar, String module) throws IOException {
        var packed = Files.getLastModifiedTime(jar);
        try (Stream<Path> classes = Files.walk(repository.resolve(module + "/target/classes"))) {
            return classes.filter(Files::isRegularFile).anyMatch(file -> {
                try {
                    return Files.getLastModifiedTime(file).compareTo(packed) > 0;
                } catch (IOException e) {
                    throw new UncheckedIOException("Cannot look at " + file, e);
                }
            });
        }
    }
}
