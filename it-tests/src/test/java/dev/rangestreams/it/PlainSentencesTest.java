package dev.rangestreams.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No sentence that a user reads has more than thirty words. Tables and code are not sentences. */
class PlainSentencesTest {
    private static final int MOST_WORDS = 30;

    private final Repository repository = Repository.here();

    @Test
    void noSentenceForUsersHasMoreThanThirtyWords() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(
                repository.resolve("README.md"), repository.resolve("docs/adr/0014-versions-after-a-crash.md")));
        pages.addAll(pagesIn("docs"));
        pages.addAll(pagesIn("docs/engines"));
        assertThat(pages).hasSizeGreaterThan(10);
        assertThat(pages.stream().map(Document::at).flatMap(PlainSentencesTest::tooLong))
                .isEmpty();
    }

    private List<Path> pagesIn(String folder) throws IOException {
        try (Stream<Path> files = Files.list(repository.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private static Stream<String> tooLong(Document page) {
        return Sentences.of(page).stream()
                .filter(sentence -> sentence.words() > MOST_WORDS)
                .map(sentence -> page.path() + ":" + sentence.line() + " has " + sentence.words() + " words: "
                        + sentence.text());
    }

    @Test
    void sentencesAreFound() {
        Document page = new Document(
                Path.of("x.md"),
                List.of(
                        "# A heading",
                        "One. Two goes",
                        "on, in [a link](far/away.md#here) and `code .. of three. words`: 1.5",
                        "- an item",
                        "- another, e.g. this",
                        "",
                        "```java",
                        "a.b(); c",
                        "```",
                        "| a | table. Yes |",
                        "<!-- a comment -->",
                        "**Bold.** Three? (Four!)"));
        assertThat(Sentences.of(page))
                .extracting(Sentences.Sentence::line, Sentences.Sentence::text)
                .containsExactly(
                        tuple(1, "A heading"),
                        tuple(2, "One."),
                        tuple(2, "Two goes on, in a link and `code`: 1.5"),
                        tuple(4, "an item"),
                        tuple(5, "another, e.g. this"),
                        tuple(12, "**Bold.**"),
                        tuple(12, "Three?"),
                        tuple(12, "(Four!)"));
    }
}
