package dev.rangestreams.aggregates;

/** Any true, by the kit's rules. */
class AnyTrueAggregateTest extends ReadingKit<Boolean> {
    AnyTrueAggregateTest() {
        super(() -> Aggregates.anyTrue(Reading::flag), ofSome(Reading::flag, some -> some.contains(true)));
    }
}
