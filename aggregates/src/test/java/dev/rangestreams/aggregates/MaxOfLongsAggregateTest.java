package dev.rangestreams.aggregates;

import java.util.Collections;

/** Max of longs, by the kit's rules. */
class MaxOfLongsAggregateTest extends ReadingKit<Long> {
    MaxOfLongsAggregateTest() {
        super(
                () -> Aggregates.ofLong(Reading::primitiveItems).max(),
                ofSome(Reading::primitiveItems, Collections::max));
    }
}
