package dev.rangestreams.aggregates;

/** Count of field, by the kit's rules. */
class CountOfFieldAggregateTest extends ReadingKit<Long> {
    CountOfFieldAggregateTest() {
        super(() -> Aggregates.count(Reading::name), of(Reading::name, some -> (long) some.size()));
    }
}
