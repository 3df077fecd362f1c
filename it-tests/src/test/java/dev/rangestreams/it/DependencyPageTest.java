package dev.rangestreams.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The page about dependencies has a row for whatever a module depends on. */
class DependencyPageTest {
    private static final String OTHERS = "/project/dependencies/dependency[groupId!='dev.rangestreams']/artifactId";

    @Test
    void everyDependencyIsExplained() {
        Repository repository = Repository.here();
        List<String> rows = Document.at(repository.resolve("docs/dependencies.md")).lines().stream()
                .filter(line -> line.startsWith("| "))
                .map(line -> line.substring(2, line.indexOf('|', 2)))
                .toList();
        assertThat(repository.modules().stream()
                        .flatMap(module -> repository.pom(module).texts(OTHERS).stream())
                        .distinct())
                .isNotEmpty()
                .allSatisfy(artifact -> assertThat(rows)
                        .as(artifact)
                        .anyMatch(row -> row.matches(".*(^|[ ,])" + artifact + "([ ,].*|$)")));
    }
}
