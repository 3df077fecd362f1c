package dev.rangestreams.aggregates;

/** Mean of longs, by the kit's rules. */
class MeanOfLongsAggregateTest extends ReadingKit<Double> {
    MeanOfLongsAggregateTest() {
        super(
                () -> Aggregates.ofLong(Reading::primitiveItems).mean(),
                ofSome(r -> (double) r.primitiveItems(), Plain::mean));
    }
}
