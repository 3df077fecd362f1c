package dev.rangestreams.aggregates;

/** Mean of doubles, by the kit's rules. */
class MeanOfDoublesAggregateTest extends ReadingKit<Double> {
    MeanOfDoublesAggregateTest() {
        super(() -> Aggregates.ofDouble(Reading::primitive).mean(), ofSome(Reading::primitive, Plain::mean));
    }
}
