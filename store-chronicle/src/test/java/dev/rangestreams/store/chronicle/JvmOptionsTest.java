package dev.rangestreams.store.chronicle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A JVM that Chronicle Map does not run in is told what it lacks, in one message. */
class JvmOptionsTest {
    @TempDir
    private Path directory;

    static List<String> options() {
        return ChildJvm.OPTIONS;
    }

    @ParameterizedTest
    @MethodSource("options")
    void aMissingOptionIsNamedAndNoOther(String missing) throws Exception {
        List<String> options = new ArrayList<>(ChildJvm.OPTIONS);
        options.remove(missing);
        assertThat(said(options))
                .containsExactly(
                        "Cannot open Chronicle store orders in " + directory + ": Chronicle Map needs options that"
                                + " this JVM was started without. Add to the java command: " + missing);
    }

    @Test
    void allAreNamedIfNoneIsThere() throws Exception {
        assertThat(said(List.of()))
                .singleElement()
                .asString()
                .endsWith("Add to the java command: " + String.join(" ", ChildJvm.OPTIONS));
    }

    @Test
    void aJavaWithoutCompilerIsRefused() throws Exception {
        List<String> options = new ArrayList<>();
        options.add("--limit-modules=java.base,java.logging,java.management,jdk.unsupported");
        assertThat(said(options))
                .filteredOn(line -> !line.startsWith("WARNING"))
                .singleElement()
                .asString()
                .contains("no compiler", "on a JDK instead of a JRE");
    }

    private List<String> said(List<String> options) throws Exception {
        try (ChildJvm child = ChildJvm.run(options, KnownFaultsTest.Opener.class, directory.toString())) {
            return child.rest();
        }
    }
}
