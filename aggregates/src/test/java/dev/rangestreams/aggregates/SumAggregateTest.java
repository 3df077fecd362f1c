package dev.rangestreams.aggregates;

/** Sum, by the kit's rules. */
class SumAggregateTest extends ReadingKit<Double> {
    SumAggregateTest() {
        super(() -> Aggregates.sum(Reading::number), ofSome(Reading::number, Plain::sum));
    }
}
