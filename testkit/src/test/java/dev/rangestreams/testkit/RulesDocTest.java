package dev.rangestreams.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.buffer.BufferRule;
import dev.rangestreams.testkit.engine.EngineRule;
import dev.rangestreams.testkit.versioned.VersionedRule;
import dev.rangestreams.testkit.window.WindowRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The tables under docs/rules say what the enums say. With {@code -Drules.update=true} they are written anew. */
class RulesDocTest {
    private static final Path DOCS = Path.of("..", "docs", "rules");

    @Test
    void engineRules() throws IOException {
        isWritten("engine.md", Arrays.asList(EngineRule.values()));
    }

    @Test
    void bufferRules() throws IOException {
        isWritten("buffer.md", Arrays.asList(BufferRule.values()));
    }

    @Test
    void windowRules() throws IOException {
        isWritten("window.md", Arrays.asList(WindowRule.values()));
    }

    @Test
    void versionedRules() throws IOException {
        isWritten("versioned.md", Arrays.asList(VersionedRule.values()));
    }

    private static void isWritten(String file, List<? extends KitRule> rules) throws IOException {
        StringBuilder table = new StringBuilder("| rule | intent | needs |\n| --- | --- | --- |\n");
        for (KitRule rule : rules) {
            String needs = rule.needs().map(needed -> "`" + needed + "`").orElse("");
            table.append("| ").append(rule.id()).append(" | ").append(rule.intent());
            table.append(needs.isEmpty() ? " | |" : " | " + needs + " |").append('\n');
        }
        Path path = DOCS.resolve(file);
        if (Boolean.getBoolean("rules.update")) {
            Files.createDirectories(DOCS);
            Files.writeString(path, table);
        }
        assertThat(path).as("run with -Drules.update=true and commit the table").hasContent(table.toString());
    }
}
