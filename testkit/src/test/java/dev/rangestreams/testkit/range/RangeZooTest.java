package dev.rangestreams.testkit.range;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.KitRun;
import dev.rangestreams.testkit.internal.Zoo;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every rule has ranges that break it, and the kit catches them by that rule. */
class RangeZooTest extends Zoo<BrokenRange> {
    private static final int SCRIPTS = 250;

    @Override
    protected List<BrokenRange> zoo() {
        return BrokenRange.ranges();
    }

    @Override
    protected List<RangeRule> rules() {
        return List.of(RangeRule.values());
    }

    @Override
    protected RangeRule scriptRule() {
        return RangeRule.RNG_21;
    }

    @Override
    protected Set<RangeRule> whole() {
        return Set.of(RangeRule.RNG_17);
    }

    @Override
    protected KitRun run(BrokenRange broken, boolean scripts) {
        ZooRangeKit.Cage cage = new ZooRangeKit.Cage();
        cage.range = broken.range();
        // A plain filter shows any fault as well: it is left out where nothing else has to.
        cage.plainFilter = broken.rule() == RangeRule.RNG_20;
        cage.scripts = scripts ? SCRIPTS : 0;
        return cage.run();
    }

    @Override
    protected KitRun runSound() {
        ZooRangeKit.Cage cage = new ZooRangeKit.Cage();
        cage.plainFilter = true;
        cage.scripts = SCRIPTS;
        return cage.run();
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
