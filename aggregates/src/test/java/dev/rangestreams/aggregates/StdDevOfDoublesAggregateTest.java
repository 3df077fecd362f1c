package dev.rangestreams.aggregates;

/** Std dev of doubles, by the kit's rules. */
class StdDevOfDoublesAggregateTest extends ReadingKit<Double> {
    StdDevOfDoublesAggregateTest() {
        super(
                () -> Aggregates.ofDouble(Reading::primitive).stdDev(0),
                ofSome(Reading::primitive, some -> Plain.root(Plain.variance(some, 0))));
    }
}
