package dev.rangestreams.aggregates;

/** All true, by the kit's rules. */
class AllTrueAggregateTest extends ReadingKit<Boolean> {
    AllTrueAggregateTest() {
        super(() -> Aggregates.allTrue(Reading::flag), ofSome(Reading::flag, some -> !some.contains(false)));
    }
}
