package dev.rangestreams.aggregates;

/** Sum of longs, by the kit's rules. */
class SumOfLongsAggregateTest extends ReadingKit<Long> {
    SumOfLongsAggregateTest() {
        super(
                () -> Aggregates.ofLong(Reading::primitiveItems).sum(),
                ofSome(
                        Reading::primitiveItems,
                        some -> some.stream().mapToLong(x -> x).sum()));
    }
}
