package dev.rangestreams.aggregates;

import dev.rangestreams.testkit.aggregate.AggregateInput;
import org.apache.kafka.common.serialization.Serdes;

/** Last, by the kit's rules. */
class LastAggregateTest extends ReadingKit<String> {
    LastAggregateTest() {
        super(
                () -> Aggregates.ofValue(Reading::name, Serdes.String()).last(),
                inputs -> Plain.pick(inputs, AggregateInput::timestamp, 1, true));
        orderMattersHere();
    }
}
