package dev.rangestreams.aggregates;

/** Sum long, by the kit's rules. */
class SumLongAggregateTest extends ReadingKit<Long> {
    SumLongAggregateTest() {
        super(
                () -> Aggregates.sumLong(Reading::items),
                ofSome(Reading::items, some -> some.stream().mapToLong(x -> x).sum()));
    }
}
