package dev.rangestreams.aggregates;

import dev.rangestreams.testkit.aggregate.AggregateModel;

/** Where, by the kit's rules. */
class WhereAggregateTest extends ReadingKit<Long> {
    WhereAggregateTest() {
        super(
                () -> Aggregates.where(r -> r.flag() != null && r.flag(), Aggregates.count()),
                AggregateModel.ofValues(all ->
                        all.stream().filter(r -> r.flag() != null && r.flag()).count()));
    }
}
