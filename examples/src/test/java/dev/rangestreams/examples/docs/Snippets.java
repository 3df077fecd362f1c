package dev.rangestreams.examples.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Code in documents and where it comes from. In the source, a snippet stands between {@code // snippet: name} and
 * {@code // end}; in the document, the line before the block says {@code <!-- path/of/Source.java#name -->}. The name {@code imports} stands for
 * some of the source's imports, in their order.
 */
final class Snippets {
    private static final String FENCE = "```";
    private static final String JAVA = FENCE + "java";

    private Snippets() {}

    /**
     * A block of Java in a document.
     *
     * @param line the number of its first line, from 1
     * @param source the path and name it claims to come from, if it does
     * @param code its lines
     */
    record Block(int line, Optional<String> source, List<String> code) {}

    /** All blocks of Java in a document. */
    static List<Block> blocks(List<String> document) {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < document.size(); i++) {
            if (document.get(i).equals(JAVA)) {
                int end = i + 1 + document.subList(i + 1, document.size()).indexOf(FENCE);
                blocks.add(new Block(
                        i + 2, i == 0 ? Optional.empty() : comment(document.get(i - 1)), document.subList(i + 1, end)));
                i = end;
            }
        }
        return blocks;
    }

    private static Optional<String> comment(String line) {
        return line.startsWith("<!-- ") && line.endsWith(" -->")
                ? Optional.of(line.substring(5, line.length() - 4))
                : Optional.empty();
    }

    /** The lines of a source's snippet, moved to the left margin; empty if there is none of that name. */
    static Optional<List<String>> snippet(List<String> source, String name) {
        int begin = trimmed(source).indexOf("// snippet: " + name);
        if (begin < 0) {
            return Optional.empty();
        }
        int length = trimmed(source.subList(begin + 1, source.size())).indexOf("// end");
        List<String> lines = source.subList(begin + 1, begin + 1 + length);
        int margin = lines.stream()
                .filter(line -> !line.isBlank())
                .mapToInt(line -> line.length() - line.stripLeading().length())
                .min()
                .orElse(0);
        return Optional.of(lines.stream()
                .map(line -> line.isBlank() ? "" : line.substring(margin))
                .toList());
    }

    /** Whether code names the type that a line imports; imports themselves name none. */
    static boolean uses(List<String> code, String importLine) {
        String type = importLine.substring(importLine.lastIndexOf('.') + 1, importLine.length() - 1);
        Pattern name = Pattern.compile("\\b" + type + "\\b");
        return code.stream()
                .filter(line -> !line.startsWith("import "))
                .anyMatch(line -> name.matcher(line.replaceFirst("//.*", "")).find());
    }

    private static List<String> trimmed(List<String> lines) {
        return lines.stream().map(String::strip).toList();
    }
}
