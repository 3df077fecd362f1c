package dev.rangestreams.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The page about KIP-1352 names each type of our API that belongs to ranges, and each method of those types that the proposal
 * has too; and it names nothing that is not there.
 */
class KipPageTest {
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w*(?:\\.\\w+)?)`");
    private static final Pattern TYPE =
            Pattern.compile("public .*?(?:class|interface) dev\\.rangestreams\\.(?:api|core|window)\\.(\\w+).*");
    private static final Pattern METHOD = Pattern.compile(" .*?(\\w+)\\(.*");

    private static final Set<String> METHODS_OF_EVERY_OBJECT = Set.of("toString", "equals", "hashCode");

    private final List<String> page =
            Document.at(Repository.here().resolve("docs/kip-1352.md")).lines();

    @Test
    void whatThePageSaysIsOursIsThere() {
        Set<String> there = new TreeSet<>();
        api().forEach(type -> {
            there.add(type.name());
            type.methods().forEach(method -> there.add(type.name() + "." + method));
        });
        assertThat(there).as("names in docs/api").containsAll(named());
    }

    @Test
    void whatIsOursIsOnThePage() {
        Set<String> theirs = column(1, "What is the proposal's");
        Set<String> wanted = new TreeSet<>();
        api().forEach(type -> {
            // What stands for a method of Kafka's own type is on the page by its method.
            if (!type.name().equals("RangeStreams")) {
                wanted.add(type.name());
            }
            if (theirs.contains(type.name())) {
                type.methods().stream()
                        .filter(method -> !theirs.contains("Range." + method)) // once, where it is declared
                        .forEach(method -> wanted.add(type.name() + "." + method));
            }
        });
        assertThat(named())
                .as("names in the second column of the first table of docs/kip-1352.md, and in the first of the second")
                .containsAll(wanted);
    }

    @Test
    void whatIsProposedIsOnThePageOnce() {
        assertThat(column(1, "What is the proposal's"))
                .contains("KGroupedStream.rangeOver", "Range.fetch", "RangedKStream.aggregate", "RangeAggregator.apply")
                .doesNotContainAnyElementsOf(column(1, "What is ours"));
    }

    /** The names that the page gives for what is in our API. */
    private Set<String> named() {
        Set<String> names = column(2, "What is the proposal's");
        names.addAll(column(1, "What is ours"));
        assertThat(names).hasSizeGreaterThan(20);
        return names;
    }

    private Set<String> column(int number, String heading) {
        int begin = page.indexOf("## " + heading);
        assertThat(begin).as(heading).isNotNegative();
        Set<String> names = new TreeSet<>();
        page.stream()
                .skip(begin + 1)
                .takeWhile(line -> !line.startsWith("## "))
                .filter(line -> line.startsWith("|"))
                .forEach(row ->
                        NAME.matcher(row.split("\\|", -1)[number]).results().forEach(name -> names.add(name.group(1))));
        return names;
    }

    private record Type(String name, List<String> methods) {}

    /** As {@code docs/api} has it, which a test of its own keeps true. */
    private static Stream<Type> api() {
        return Stream.of("range-api", "range-core", "window-store")
                .flatMap(module -> types(Document.at(Repository.here().resolve("docs/api/" + module + ".txt"))
                        .lines()));
    }

    private static Stream<Type> types(List<String> lines) {
        return lines.stream().filter(line -> TYPE.matcher(line).matches()).map(line -> {
            String name = TYPE.matcher(line).replaceAll("$1");
            List<String> methods = lines.stream()
                    .skip(lines.indexOf(line) + 1L)
                    .takeWhile(member -> !member.equals("}"))
                    .filter(member -> METHOD.matcher(member).matches())
                    .map(member -> METHOD.matcher(member).replaceAll("$1"))
                    .filter(method -> !method.equals(name) && !METHODS_OF_EVERY_OBJECT.contains(method))
                    .distinct()
                    .toList();
            return new Type(name, methods);
        });
    }
}
