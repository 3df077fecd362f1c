package dev.rangestreams.aggregates;

import dev.rangestreams.testkit.aggregate.AggregateModel;

/** All, by the kit's rules. */
class AllAggregateTest extends ReadingKit<Parts> {
    AllAggregateTest() {
        super(AllOf::aggregate, AggregateModel.ofValues(AllOf::plain));
        orderMattersHere();
    }
}
