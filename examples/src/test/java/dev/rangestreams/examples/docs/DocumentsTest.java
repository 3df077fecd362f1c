package dev.rangestreams.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the documents show is what the examples run, and what they point to is there. */
class DocumentsTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)(#[^)]*)?\\)");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "README.md",
                "EXTENDING.md",
                "docs/aggregates.md",
                "docs/getting-started.md",
                "docs/kip-1352.md",
                "docs/ranges.md",
                "docs/versioned.md",
                "docs/window-stores.md",
                "testkit/README.md"
            })
    void codeIsThatOfAnExample(String document) throws IOException {
        List<Snippets.Block> blocks = Snippets.blocks(Files.readAllLines(ROOT.resolve(document)));

        assertThat(blocks).isNotEmpty().allSatisfy(block -> {
            assertThat(block.source())
                    .as("%s:%d says which source it is from", document, block.line())
                    .isPresent();
            String[] source = block.source().orElseThrow().split("#", 2);
            if (source[1].equals("imports")) {
                assertThat(Files.readAllLines(ROOT.resolve(source[0])))
                        .as("%s:%d are imports of %s", document, block.line(), source[0])
                        .containsSubsequence(block.code());
                return;
            }
            assertThat(Snippets.snippet(Files.readAllLines(ROOT.resolve(source[0])), source[1]))
                    .as("%s:%d is the snippet %s", document, block.line(), String.join("#", source))
                    .contains(block.code());
        });
    }

    /** Types of one name are in several packages of Kafka's and ours, so whoever copies code has to be told which, of each source. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "README.md",
                "docs/getting-started.md",
                "docs/kip-1352.md",
                "docs/versioned.md",
                "docs/window-stores.md"
            })
    void everyTypeThatIsShownIsImportedOnThePage(String document) throws IOException {
        List<Snippets.Block> blocks = Snippets.blocks(Files.readAllLines(ROOT.resolve(document)));
        Map<String, List<String>> imports = blocks.stream()
                .collect(Collectors.groupingBy(
                        DocumentsTest::source,
                        Collectors.flatMapping(
                                block -> block.code().stream().filter(line -> line.startsWith("import ")),
                                Collectors.toList())));

        for (Snippets.Block block : blocks) {
            String source = source(block);
            assertThat(imports.get(source)).doesNotHaveDuplicates();
            for (String line : Files.readAllLines(ROOT.resolve(source))) {
                if (line.startsWith("import ") && Snippets.uses(block.code(), line)) {
                    assertThat(imports.get(source))
                            .as("%s:%d uses a type of %s", document, block.line(), source)
                            .contains(line);
                }
            }
        }
    }

    private static String source(Snippets.Block block) {
        return block.source().orElseThrow().split("#", 2)[0];
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/getting-started.md", "testkit/README.md"})
    void linksLeadSomewhere(String document) throws IOException {
        Path file = ROOT.resolve(document);
        List<String> links = LINK.matcher(Files.readString(file))
                .results()
                .map(link -> link.group(1))
                .filter(link -> !link.contains("://"))
                .toList();

        assertThat(links)
                .isNotEmpty()
                .allSatisfy(link ->
                        assertThat(file.resolveSibling(link).normalize()).exists());
    }

    @Test
    void theReadmeIsShort() throws IOException {
        assertThat(Files.readAllLines(ROOT.resolve("README.md"))).hasSizeLessThan(200);
    }

    @Test
    void blocksAndSnippetsAreFound() {
        List<String> document = List.of("text", "<!-- A.java#x -->", "```java", "a", "```", "", "```java", "b", "```");
        List<String> source =
                List.of("{", "    // snippet: x", "    if {", "", "        a", "    }", "    // end", "}");

        assertThat(Snippets.blocks(document))
                .containsExactly(
                        new Snippets.Block(4, Optional.of("A.java#x"), List.of("a")),
                        new Snippets.Block(8, Optional.empty(), List.of("b")));
        assertThat(Snippets.snippet(source, "x")).contains(List.of("if {", "", "    a", "}"));
        assertThat(Snippets.snippet(source, "y")).isEmpty();
    }
}
