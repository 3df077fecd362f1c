package dev.rangestreams.aggregates;

import org.apache.kafka.common.serialization.Serdes;

/** Max by, by the kit's rules. */
class MaxByAggregateTest extends ReadingKit<String> {
    MaxByAggregateTest() {
        super(
                () -> Aggregates.ofValue(Reading::name, Serdes.String()).maxBy(Reading::number, Serdes.Double()),
                inputs -> Plain.pick(inputs, input -> input.value().number(), 1, false));
        orderMattersHere();
    }
}
