package dev.rangestreams.aggregates;

import java.util.Collections;

/** Max of doubles, by the kit's rules. */
class MaxOfDoublesAggregateTest extends ReadingKit<Double> {
    MaxOfDoublesAggregateTest() {
        super(() -> Aggregates.ofDouble(Reading::primitive).max(), ofSome(Reading::primitive, Collections::max));
    }
}
