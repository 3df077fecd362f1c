package dev.rangestreams.it;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.aggregate.AggregateRule;
import dev.rangestreams.testkit.buffer.BufferRule;
import dev.rangestreams.testkit.engine.EngineRule;
import dev.rangestreams.testkit.range.RangeRule;
import dev.rangestreams.testkit.versioned.VersionedRule;
import dev.rangestreams.testkit.window.WindowRule;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The specification's rules have numbers of their own, in order, and the tests they name are there. */
class SpecTest {
    private static final String UNTESTED = "none yet";
    private static final Pattern TEST = Pattern.compile("`(\\w+Test)(?:\\.(\\w+))?`");
    private static final Pattern TESTS = Pattern.compile(TEST + "(, " + TEST + ")*");

    private final Repository repository = Repository.here();
    private final Document spec = Document.at(repository.resolve("SPEC.md"));
    private final List<Rule> rules = spec.lines().stream()
            .filter(line -> line.matches("\\| (SEM|VST|WIN)-.*"))
            .map(Rule::of)
            .toList();

    /** A row: number, sentence, tests. */
    private record Rule(String group, int number, String sentence, String tests) {
        static Rule of(String row) {
            String[] cells = row.split(" \\| |^\\| | \\|$");
            assertThat(cells).as(row).hasSize(4);
            String[] id = cells[1].split("-", 2);
            return new Rule(id[0], Integer.parseInt(id[1]), cells[2], cells[3]);
        }
    }

    @Test
    void numbersAreUniqueAndInOrder() {
        assertThat(rules).hasSizeGreaterThan(50);
        for (String group : List.of("SEM", "VST", "WIN")) {
            assertThat(rules.stream().filter(rule -> rule.group().equals(group)).map(Rule::number))
                    .isNotEmpty()
                    .isSorted()
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void everyRuleIsOneSentenceWithTests() {
        assertThat(rules).allSatisfy(rule -> {
            assertThat(rule.sentence()).endsWith(".");
            assertThat(rule.tests())
                    .matches(tests ->
                            tests.equals(UNTESTED) || TESTS.matcher(tests).matches());
        });
    }

    @Test
    void everyTestNamedIsThere() {
        List<SourceFile> tests =
                repository.sources().stream().filter(source -> !source.main()).toList();
        assertThat(rules)
                .allSatisfy(rule -> assertThat(TEST.matcher(rule.tests()).results())
                        .as("tests of %s-%02d", rule.group(), rule.number())
                        .allMatch(test -> isThere(tests, test.group(1), test.group(2))));
    }

    @Test
    void everyTestClassNamedIsThereOnce() {
        Map<String, List<Path>> classes = repository.sources().stream()
                .collect(groupingBy(SourceFile::typeName, mapping(SourceFile::path, toList())));
        assertThat(namedClasses())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(classes.getOrDefault(name, List.of()))
                        .as("sources of the class that the specification calls %s", name)
                        .hasSize(1));
    }

    @Test
    void everyTestIsNamedByWhatItSays() {
        assertThat(rules)
                .allSatisfy(rule -> assertThat(rule.tests())
                        .as("a number of a list that readers do not have is no name")
                        .doesNotContainPattern("\\.(row|case)\\d"));
    }

    private Set<String> namedClasses() {
        return TEST.matcher(String.join("\n", spec.lines()))
                .results()
                .map(test -> test.group(1))
                .collect(toSet());
    }

    /** A test class alone stands for all it inherits, as from a kit. */
    private static boolean isThere(List<SourceFile> tests, String type, @Nullable String method) {
        return tests.stream()
                .filter(source -> source.typeName().equals(type))
                .anyMatch(source -> method == null
                        || source.lines().stream().anyMatch(line -> line.matches(" +void " + method + "\\(.*")));
    }

    @Test
    void theKitsHaveTheRulesThatAreSaid() {
        assertThat(String.join("\n", spec.lines()))
                .contains("RNG-01 to " + last(RangeRule.values(), RangeRule::id))
                .contains("AGG-01 to " + last(AggregateRule.values(), AggregateRule::id))
                .contains("ENG-01 to " + last(EngineRule.values(), EngineRule::id))
                .contains("BUF-01 to " + last(BufferRule.values(), BufferRule::id))
                .contains("WST-01 to " + last(WindowRule.values(), WindowRule::id))
                .contains("VER-01 to " + last(VersionedRule.values(), VersionedRule::id));
    }

    private static <R> String last(R[] rules, Function<R, String> id) {
        return id.apply(rules[rules.length - 1]);
    }
}
