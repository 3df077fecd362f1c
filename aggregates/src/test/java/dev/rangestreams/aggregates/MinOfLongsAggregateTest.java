package dev.rangestreams.aggregates;

import java.util.Collections;

/** Min of longs, by the kit's rules. */
class MinOfLongsAggregateTest extends ReadingKit<Long> {
    MinOfLongsAggregateTest() {
        super(
                () -> Aggregates.ofLong(Reading::primitiveItems).min(),
                ofSome(Reading::primitiveItems, Collections::min));
    }
}
