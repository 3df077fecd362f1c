package dev.rangestreams.testkit.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Example;

/** The page that lists the rules says what the rules and their tests say. */
class AggregateRulesPageTest {
    @Example
    void listsEveryRuleWithItsIntentAndItsBrokenAggregates() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("..", "docs", "rules", "aggregate.md")).stream()
                .filter(line -> line.startsWith("| AGG-"))
                .toList();
        assertThat(rows)
                .isEqualTo(Arrays.stream(AggregateRule.values())
                        .map(AggregateRulesPageTest::row)
                        .toList());
    }

    private static String row(AggregateRule rule) {
        String broken = BrokenAggregates.all().stream()
                .filter(b -> b.rule() == rule)
                .map(BrokenAggregate::how)
                .collect(Collectors.joining("; "));
        return "| " + rule.id() + " | " + rule.intent() + " | " + broken + " |";
    }
}
