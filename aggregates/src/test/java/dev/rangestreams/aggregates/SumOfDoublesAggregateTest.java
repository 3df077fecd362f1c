package dev.rangestreams.aggregates;

/** Sum of doubles, by the kit's rules. */
class SumOfDoublesAggregateTest extends ReadingKit<Double> {
    SumOfDoublesAggregateTest() {
        super(() -> Aggregates.ofDouble(Reading::primitive).sum(), ofSome(Reading::primitive, Plain::sum));
    }
}
