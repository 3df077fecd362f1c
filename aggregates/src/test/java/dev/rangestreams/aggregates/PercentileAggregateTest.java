package dev.rangestreams.aggregates;

/** Percentile, by the kit's rules. */
class PercentileAggregateTest extends ReadingKit<Double> {
    PercentileAggregateTest() {
        super(
                () -> Aggregates.percentile(Reading::number, 75),
                ofSome(Reading::number, some -> Plain.percentile(some, 75)));
    }
}
