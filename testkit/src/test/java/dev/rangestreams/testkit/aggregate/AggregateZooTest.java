package dev.rangestreams.testkit.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.KitRun;
import dev.rangestreams.testkit.internal.Zoo;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Every rule has aggregates that break it, and the kit catches them by that rule. */
class AggregateZooTest extends Zoo<BrokenAggregate> {
    private static final int SCRIPTS = 250;

    @Override
    protected List<BrokenAggregate> zoo() {
        return BrokenAggregates.all();
    }

    @Override
    protected List<AggregateRule> rules() {
        return List.of(AggregateRule.values());
    }

    @Override
    protected AggregateRule scriptRule() {
        return AggregateRule.AGG_17;
    }

    /** Whatever goes wrong in a merge shows in these as well. */
    @Override
    protected Set<AggregateRule> whole() {
        return Set.of(AggregateRule.AGG_05, AggregateRule.AGG_06);
    }

    @Override
    protected KitRun run(BrokenAggregate broken, boolean scripts) {
        ZooAggregateKit.Cage cage = new ZooAggregateKit.Cage();
        cage.aggregate = broken.aggregate();
        // A model shows any fault as well: it is left out where nothing else has to.
        cage.model = broken.rule() == AggregateRule.AGG_15;
        cage.scripts = scripts ? SCRIPTS : 0;
        return cage.run();
    }

    @Override
    protected KitRun runSound() {
        ZooAggregateKit.Cage cage = new ZooAggregateKit.Cage();
        cage.model = true;
        cage.scripts = SCRIPTS;
        return cage.run();
    }

    @Test
    void whatIsNotClaimedIsSkippedByName() {
        ZooAggregateKit.Cage cage = new ZooAggregateKit.Cage();
        cage.orderMatters = true;
        cage.aggregate = () -> new Total() {
            @Override
            public Optional<UnaryOperator<Cell>> remove(Integer value, long timestamp) {
                return Optional.empty();
            }
        };
        assertThat(cage.run().skipped())
                .hasSize(3)
                .containsEntry("AGG-06", "AGG-06 needs the capability ANY_ORDER")
                .containsEntry("AGG-14", "AGG-14 needs the capability INVERSE")
                .containsEntry("AGG-15", "AGG-15 needs the capability SLOW_MODEL");
    }

    @Test
    void aFailureShowsTheAggregateAndWhatWasAdded() {
        ZooAggregateKit.Cage cage = new ZooAggregateKit.Cage();
        cage.aggregate = zoo().get(0).aggregate();
        assertThat(cage.run().failed().get("AGG-02")).contains("AGG-02 is broken", "Aggregate: ", "Added: ");
    }
}
