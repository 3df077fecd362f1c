package dev.rangestreams.aggregates;

import dev.rangestreams.testkit.aggregate.AggregateModel;

/** Correlation, by the kit's rules. */
class CorrelationAggregateTest extends ReadingKit<Double> {
    CorrelationAggregateTest() {
        super(
                () -> Aggregates.correlation(Reading::number, Reading::items),
                AggregateModel.ofValues(all -> Plain.correlation(Plain.pairs(all))));
    }
}
