package dev.rangestreams.aggregates;

import java.util.Collections;

/** Min of doubles, by the kit's rules. */
class MinOfDoublesAggregateTest extends ReadingKit<Double> {
    MinOfDoublesAggregateTest() {
        super(() -> Aggregates.ofDouble(Reading::primitive).min(), ofSome(Reading::primitive, Collections::min));
    }
}
