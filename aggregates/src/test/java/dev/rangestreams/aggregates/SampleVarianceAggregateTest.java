package dev.rangestreams.aggregates;

/** Sample variance, by the kit's rules. */
class SampleVarianceAggregateTest extends ReadingKit<Double> {
    SampleVarianceAggregateTest() {
        super(
                () -> Aggregates.ofDouble(Reading::primitive).variance(1),
                ofSome(Reading::primitive, some -> Plain.variance(some, 1)));
    }
}
