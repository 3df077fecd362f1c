package dev.rangestreams.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.JarFile;
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
            assumeThat(Files.exists(jar) && holdsTheClasses(jar, module))
                    .as("%s is what ./check packs; mvn test does not", jar)
                    .isTrue();
        }

        project.prepare();
        var result = project.build();
        assertThat(result.success()).as(result.output()).isTrue();
        assertThat(result.output()).contains("Tests run: 1, Failures: 0, Errors: 0, Skipped: 0");
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
