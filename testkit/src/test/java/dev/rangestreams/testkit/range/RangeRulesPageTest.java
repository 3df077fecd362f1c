package dev.rangestreams.testkit.range;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Example;

/** The page that lists the rules says what the rules and their tests say. */
class RangeRulesPageTest {
    @Example
    void listsEveryRuleWithItsIntentAndItsBrokenRanges() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("..", "docs", "rules", "range.md")).stream()
                .filter(line -> line.startsWith("| RNG-"))
                .toList();
        assertThat(rows)
                .isEqualTo(Arrays.stream(RangeRule.values())
                        .map(RangeRulesPageTest::row)
                        .toList());
    }

    private static String row(RangeRule rule) {
        String broken = BrokenRange.ranges().stream()
                .filter(b -> b.rule() == rule)
                .map(BrokenRange::how)
                .collect(Collectors.joining("; "));
        return "| " + rule.id() + " | " + rule.intent() + " | " + broken + " |";
    }
}
