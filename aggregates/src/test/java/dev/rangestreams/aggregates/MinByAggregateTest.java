package dev.rangestreams.aggregates;

import org.apache.kafka.common.serialization.Serdes;

/** Min by, by the kit's rules. */
class MinByAggregateTest extends ReadingKit<String> {
    MinByAggregateTest() {
        super(
                () -> Aggregates.ofValue(Reading::name, Serdes.String()).minBy(Reading::number, Serdes.Double()),
                inputs -> Plain.pick(inputs, input -> input.value().number(), -1, false));
        orderMattersHere();
    }
}
