package dev.rangestreams.aggregates;

import java.util.Collections;

/** Min, by the kit's rules. */
class MinAggregateTest extends ReadingKit<Double> {
    MinAggregateTest() {
        super(() -> Aggregates.min(Reading::number), ofSome(Reading::number, Collections::min));
    }
}
