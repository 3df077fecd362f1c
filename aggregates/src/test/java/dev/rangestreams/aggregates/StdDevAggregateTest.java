package dev.rangestreams.aggregates;

/** Std dev, by the kit's rules. */
class StdDevAggregateTest extends ReadingKit<Double> {
    StdDevAggregateTest() {
        super(
                () -> Aggregates.stdDev(Reading::number, 1),
                ofSome(Reading::number, some -> Plain.root(Plain.variance(some, 1))));
    }
}
