package dev.rangestreams.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** One Markdown file of this repository. */
record Document(Path path, List<String> lines) {
    private static final Set<String> NOT_OURS = Set.of("target", ".git");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final String FENCE = "```";

    /** A link, and the line it stands in. */
    record Link(int line, String target) {}

    static List<Document> all(Path root) {
        List<Document> found = new ArrayList<>();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return NOT_OURS.contains(String.valueOf(folder.getFileName()))
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (file.toString().endsWith(".md")) {
                        found.add(at(file));
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot look for documents in " + root, e);
        }
        return found;
    }

    static Document at(Path path) {
        try {
            return new Document(path, Files.readAllLines(path));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + path, e);
        }
    }

    /** Links to other files and to headings; what stands in code blocks is not one, nor what leads out of the repository. */
    List<Link> links() {
        List<Link> links = new ArrayList<>();
        boolean code = false;
        for (int i = 0; i < lines.size(); i++) {
            code ^= lines.get(i).startsWith(FENCE);
            int line = i + 1;
            if (!code) {
                LINK.matcher(lines.get(i))
                        .results()
                        .map(link -> new Link(line, link.group(1)))
                        .filter(link -> !link.target().contains("://"))
                        .forEach(links::add);
            }
        }
        return links;
    }

    /** What a link to each heading says behind its {@code #}. */
    List<String> anchors() {
        return lines.stream()
                .filter(line -> line.matches("#+ .*"))
                .map(line -> line.replaceFirst("#+ +", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{Alnum} _-]", "")
                        .replace(' ', '-'))
                .toList();
    }
}
