package dev.rangestreams.aggregates;

import dev.rangestreams.testkit.aggregate.AggregateInput;
import org.apache.kafka.common.serialization.Serdes;

/** First, by the kit's rules. */
class FirstAggregateTest extends ReadingKit<String> {
    FirstAggregateTest() {
        super(
                () -> Aggregates.ofValue(Reading::name, Serdes.String()).first(),
                inputs -> Plain.pick(inputs, AggregateInput::timestamp, -1, false));
        orderMattersHere();
    }
}
