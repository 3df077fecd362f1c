package dev.rangestreams.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every link from one of our documents to another, to a heading or to a source leads somewhere. */
class DocumentationLinksTest {
    private final List<Document> documents = Document.all(Repository.here().resolve(""));

    @Test
    void everyLinkLeadsSomewhere() {
        assertThat(documents).isNotEmpty();
        assertThat(documents.stream().flatMap(DocumentationLinksTest::broken)).isEmpty();
    }

    private static Stream<String> broken(Document document) {
        return document.links().stream()
                .filter(link -> !leadsSomewhere(document.path(), link.target()))
                .map(link -> document.path() + ":" + link.line() + " to " + link.target());
    }

    private static boolean leadsSomewhere(Path from, String target) {
        String[] parts = target.split("#", 2);
        Path file = parts[0].isEmpty() ? from : from.resolveSibling(parts[0]).normalize();
        if (!Files.exists(file)) {
            return false;
        }
        return parts.length == 1 || Document.at(file).anchors().contains(parts[1]);
    }

    @Test
    void linksAndAnchorsAreFound() {
        Document document = new Document(
                Path.of("x.md"),
                List.of(
                        "# What is there, and `code`",
                        "[a](b.md#c) [d](https://e)",
                        "```",
                        "[f](g)",
                        "```",
                        "[h](#i)"));
        assertThat(document.anchors()).containsExactly("what-is-there-and-code");
        assertThat(document.links()).containsExactly(new Document.Link(2, "b.md#c"), new Document.Link(6, "#i"));
    }
}
