package dev.rangestreams.aggregates;

import java.util.Collections;

/** Max, by the kit's rules. */
class MaxAggregateTest extends ReadingKit<Double> {
    MaxAggregateTest() {
        super(() -> Aggregates.max(Reading::number), ofSome(Reading::number, Collections::max));
    }
}
