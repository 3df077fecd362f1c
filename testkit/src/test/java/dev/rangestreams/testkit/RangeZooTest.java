package dev.rangestreams.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule has ranges that break it, and the kit catches them by that rule. */
class RangeZooTest {
    private static final int SCRIPTS = 250;

    /** It looks at the whole of a range, so many faults show in it as well. */
    private static final Set<RangeRule> WHOLE = Set.of(RangeRule.RNG_17);

    static List<BrokenRange> zoo() {
        return BrokenRange.ranges();
    }

    @ParameterizedTest
    @MethodSource("zoo")
    void isCaughtByItsRuleAlone(BrokenRange broken) {
        ZooRangeKit.Cage cage = new ZooRangeKit.Cage();
        cage.range = broken.range();
        // A plain filter and random arrivals show any fault: they are left out where nothing else has to.
        cage.plainFilter = broken.rule() == RangeRule.RNG_20;
        cage.scripts = broken.rule() == RangeRule.RNG_21 ? SCRIPTS : 0;
        Set<String> caught = new TreeSet<>(cage.run().failed().keySet());
        assertThat(caught)
                .as("rules that caught: %s", broken)
                .contains(broken.rule().id());
        caught.remove(broken.rule().id());
        WHOLE.forEach(rule -> caught.remove(rule.id()));
        assertThat(caught)
                .as("other rules that caught: %s", broken)
                .isEqualTo(broken.also().stream().map(RangeRule::id).collect(Collectors.toSet()));
    }

    @Test
    void everyRuleHasABrokenRange() {
        assertThat(zoo().stream().map(BrokenRange::rule).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(RangeRule.values());
    }

    @Test
    void aSoundRangePassesEveryRule() {
        ZooRangeKit.Cage cage = new ZooRangeKit.Cage();
        cage.plainFilter = true;
        cage.scripts = SCRIPTS;
        KitRun run = cage.run();
        assertThat(run.failed()).isEmpty();
        assertThat(run.skipped()).isEmpty();
        assertThat(run.passed().keySet())
                .containsExactlyElementsOf(
                        Arrays.stream(RangeRule.values()).map(RangeRule::id).toList());
    }

    @Test
    void withoutAPlainFilterItsRuleIsSkippedByName() {
        assertThat(new ZooRangeKit.Cage().run().skipped())
                .hasSize(1)
                .containsEntry("RNG-20", "RNG-20 needs the capability PLAIN_FILTER");
    }

    @Test
    void aFailureShowsTheRangeAndTheArrivalsAsJava() {
        ZooRangeKit.Cage cage = new ZooRangeKit.Cage();
        cage.range = zoo().get(0).range();
        assertThat(cage.run().failed().get("RNG-01"))
                .contains("RNG-01 is broken", "Range: ", "anchor new Record<>(key(0), value(0), 1)", "List.of(");
    }

    @Test
    void aFailureOfRandomArrivalsIsShrunkAndHasItsSeed() {
        ZooRangeKit.Cage cage = new ZooRangeKit.Cage();
        cage.range = zoo().stream()
                .filter(broken -> broken.rule() == RangeRule.RNG_21)
                .findFirst()
                .orElseThrow()
                .range();
        cage.scripts = SCRIPTS;
        String message = cage.run().failed().get("RNG-21");
        assertThat(message).containsPattern("Seed of the run: -?[0-9]+");
        assertThat(message.split("new Record<>", -1))
                .as("the anchor, and no more records than needed: it and eight others")
                .hasSize(1 + 1 + 9);
    }
}
