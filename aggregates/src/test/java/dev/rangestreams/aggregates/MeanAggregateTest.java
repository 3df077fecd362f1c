package dev.rangestreams.aggregates;

/** Mean, by the kit's rules. */
class MeanAggregateTest extends ReadingKit<Double> {
    MeanAggregateTest() {
        super(() -> Aggregates.mean(Reading::number), ofSome(Reading::number, Plain::mean));
    }
}
