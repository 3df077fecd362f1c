package dev.rangestreams.aggregates;

import java.util.Collections;

/** Quantiles of few values, which are exact, by the kit's rules. */
class QuantilesAggregateTest extends ReadingKit<String> {
    QuantilesAggregateTest() {
        super(
                () -> new Described<>(Aggregates.quantiles(Reading::number)),
                ofSome(
                        Reading::number,
                        some -> "Quantiles of " + some.size() + " values: min " + Collections.min(some) + ", median "
                                + Plain.percentile(some, 50) + ", max " + Collections.max(some)));
    }
}
