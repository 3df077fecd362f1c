package dev.rangestreams.aggregates;

import dev.rangestreams.testkit.aggregate.AggregateModel;

/** Covariance, by the kit's rules. */
class CovarianceAggregateTest extends ReadingKit<Double> {
    CovarianceAggregateTest() {
        super(
                () -> Aggregates.covariance(Reading::number, Reading::items, 1),
                AggregateModel.ofValues(all -> Plain.covariance(Plain.pairs(all), 1)));
    }
}
