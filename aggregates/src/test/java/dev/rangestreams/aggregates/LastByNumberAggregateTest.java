package dev.rangestreams.aggregates;

import org.apache.kafka.common.serialization.Serdes;

/** Last by number, by the kit's rules. */
class LastByNumberAggregateTest extends ReadingKit<String> {
    LastByNumberAggregateTest() {
        super(
                () -> Aggregates.ofValue(Reading::name, Serdes.String()).last(Reading::items),
                inputs -> Plain.pick(inputs, input -> input.value().items(), 1, true));
        orderMattersHere();
    }
}
