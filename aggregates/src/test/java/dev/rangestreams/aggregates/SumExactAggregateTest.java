package dev.rangestreams.aggregates;

import java.math.BigDecimal;

/** Sum exact, by the kit's rules. */
class SumExactAggregateTest extends ReadingKit<BigDecimal> {
    SumExactAggregateTest() {
        super(
                () -> Aggregates.sumExact(Reading::price),
                ofSome(Reading::price, some -> some.stream().reduce(BigDecimal.ZERO, BigDecimal::add)));
    }
}
