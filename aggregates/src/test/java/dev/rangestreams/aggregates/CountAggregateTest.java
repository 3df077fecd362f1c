package dev.rangestreams.aggregates;

import dev.rangestreams.testkit.aggregate.AggregateModel;

/** Count, by the kit's rules. */
class CountAggregateTest extends ReadingKit<Long> {
    CountAggregateTest() {
        super(Aggregates::count, AggregateModel.ofValues(all -> (long) all.size()));
    }
}
