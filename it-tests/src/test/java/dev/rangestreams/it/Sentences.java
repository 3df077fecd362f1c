package dev.rangestreams.it;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Takes the prose of a page apart: paragraphs, list items and headings, without tables and blocks of code. */
final class Sentences {
    private static final String FENCE = "```";
    private static final Pattern CODE = Pattern.compile("`[^`]+`");
    private static final Pattern LINK = Pattern.compile("!?\\[([^]]*)]\\([^)\\s]+\\)");
    private static final Pattern HEADING = Pattern.compile("^#+ +");
    private static final Pattern ITEM = Pattern.compile("^(-|\\d+\\.|>) +");

    /** A full stop counts where what follows can begin a sentence: not in "e.g. this". */
    private static final Pattern END = Pattern.compile("(?<=[.?!][)*\"]{0,3})\\s+(?=[\\p{Lu}\\d`(*\"])");

    private final List<Sentence> found = new ArrayList<>();
    private final List<String> block = new ArrayList<>();

    private Sentences() {}

    /**
     * A sentence.
     *
     * @param line the line in which its paragraph, item or heading begins, from 1
     * @param text without markers and the targets of links; a piece of code in it is the one word {@code `code`}
     */
    record Sentence(int line, String text) {
        long words() {
            return Stream.of(text.split(" "))
                    .filter(word -> word.matches(".*[\\p{L}\\d].*"))
                    .count();
        }
    }

    static List<Sentence> of(Document page) {
        Sentences sentences = new Sentences();
        boolean code = false;
        for (int i = 0; i < page.lines().size(); i++) {
            String line = page.lines().get(i).strip();
            code ^= line.startsWith(FENCE);
            boolean prose =
                    !code && !line.isEmpty() && Stream.of(FENCE, "|", "<!--").noneMatch(line::startsWith);
            boolean heading = HEADING.matcher(line).find();
            if (!prose || heading || ITEM.matcher(line).find()) {
                sentences.end(i);
            }
            if (prose) {
                sentences.block.add(line.replaceFirst(heading ? HEADING.pattern() : ITEM.pattern(), ""));
            }
            if (heading) {
                sentences.end(i + 1);
            }
        }
        sentences.end(page.lines().size());
        return sentences.found;
    }

    /** A block ends before the line of this index. */
    private void end(int line) {
        int first = line - block.size() + 1;
        String text = CODE.matcher(String.join(" ", block)).replaceAll("`code`");
        END.splitAsStream(LINK.matcher(text).replaceAll("$1"))
                .filter(sentence -> !sentence.isBlank())
                .forEach(sentence -> found.add(new Sentence(first, sentence)));
        block.clear();
    }
}
