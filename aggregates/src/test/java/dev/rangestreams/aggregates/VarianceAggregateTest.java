package dev.rangestreams.aggregates;

/** Variance, by the kit's rules. */
class VarianceAggregateTest extends ReadingKit<Double> {
    VarianceAggregateTest() {
        super(() -> Aggregates.variance(Reading::number, 0), ofSome(Reading::number, some -> Plain.variance(some, 0)));
    }
}
