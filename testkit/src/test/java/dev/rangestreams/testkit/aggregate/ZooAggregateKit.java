package dev.rangestreams.testkit.aggregate;

import dev.rangestreams.api.Aggregate;
import dev.rangestreams.testkit.internal.KitRun;
import java.util.Optional;
import java.util.function.Supplier;

/** The kit as a user extends it, over whatever aggregate a test has put in the cage, which should be {@link Total}. */
class ZooAggregateKit extends AggregateKit<Integer, long[]> {
    static volatile Cage cage = new Cage();

    /** What the kit is told. */
    static final class Cage {
        Supplier<? extends Total> aggregate = Total::new;
        boolean model;
        boolean orderMatters;
        int scripts;

        KitRun run() {
            cage = this;
            return KitRun.of(ZooAggregateKit.class);
        }
    }

    @Override
    protected Aggregate<Integer, ?, long[]> aggregate() {
        return cage.aggregate.get();
    }

    @Override
    protected Integer value(int number) {
        return number * number - 2;
    }

    @Override
    protected boolean orderMatters() {
        return cage.orderMatters;
    }

    @Override
    protected Optional<AggregateModel<Integer, long[]>> model() {
        if (!cage.model) {
            return Optional.empty();
        }
        return Optional.of(AggregateModel.ofValues(values -> values.isEmpty()
                ? null
                : new long[] {values.stream().mapToLong(Integer::longValue).sum()}));
    }

    @Override
    protected int scripts() {
        return cage.scripts;
    }
}
