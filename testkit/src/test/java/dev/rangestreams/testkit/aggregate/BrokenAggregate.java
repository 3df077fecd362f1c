package dev.rangestreams.testkit.aggregate;

import dev.rangestreams.testkit.internal.Broken;
import java.util.Set;
import java.util.function.Supplier;

/** An aggregate that is wrong in one way, the rule that has to say so, and the rules that cannot help saying it too. */
record BrokenAggregate(AggregateRule rule, String how, Supplier<Total> aggregate, Set<AggregateRule> also)
        implements Broken {
    BrokenAggregate(AggregateRule rule, String how, Supplier<Total> aggregate) {
        this(rule, how, aggregate, Set.of());
    }

    /** Names rules that this fault breaks as well. */
    BrokenAggregate breaksAlso(AggregateRule... others) {
        return new BrokenAggregate(rule, how, aggregate, Set.of(others));
    }

    @Override
    public String toString() {
        return rule.id() + " " + how;
    }
}
