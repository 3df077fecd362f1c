package dev.rangestreams.aggregates;

import org.apache.kafka.common.serialization.Serdes;

/** First by number, by the kit's rules. */
class FirstByNumberAggregateTest extends ReadingKit<String> {
    FirstByNumberAggregateTest() {
        super(
                () -> Aggregates.ofValue(Reading::name, Serdes.String()).first(Reading::items),
                inputs -> Plain.pick(inputs, input -> input.value().items(), -1, false));
        orderMattersHere();
    }
}
