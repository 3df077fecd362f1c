package dev.rangestreams.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The public API changes only together with the text of it that is committed, so that every change is seen and meant. */
class ApiTextTest {
    private static final Repository REPOSITORY = Repository.here();

    static Stream<String> modules() {
        return REPOSITORY.publishedModules().stream();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void theCommittedTextIsTheApi(String module) throws IOException {
        Path file = REPOSITORY.resolve("docs/api/" + module + ".txt");
        String api = ApiText.of(REPOSITORY.resolve(module + "/target/classes"));
        if (Boolean.getBoolean("api.update")) {
            update(file, api);
        }
        String committed = Files.exists(file) ? Files.readString(file) : "";
        assertThat(api)
                .as(
                        "The public API of %s differs from %s. If that is meant, run ./check --api and commit it",
                        module, file)
                .isEqualTo(committed);
    }

    private static void update(Path file, String api) throws IOException {
        if (api.isEmpty()) {
            Files.deleteIfExists(file);
        } else {
            Files.createDirectories(file.getParent());
            Files.writeString(file, api);
        }
    }
}
