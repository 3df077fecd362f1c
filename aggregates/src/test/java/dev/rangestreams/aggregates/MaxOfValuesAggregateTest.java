package dev.rangestreams.aggregates;

import java.util.Collections;
import java.util.Comparator;
import org.apache.kafka.common.serialization.Serdes;

/** Max of values, by the kit's rules. */
class MaxOfValuesAggregateTest extends ReadingKit<String> {
    MaxOfValuesAggregateTest() {
        super(
                () -> Aggregates.ofValue(Reading::name, Serdes.String()).max(Comparator.naturalOrder()),
                ofSome(Reading::name, Collections::max));
    }
}
