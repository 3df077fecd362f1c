package dev.rangestreams.aggregates;

import java.util.Collections;
import java.util.Comparator;
import org.apache.kafka.common.serialization.Serdes;

/** Min of values, by the kit's rules. */
class MinOfValuesAggregateTest extends ReadingKit<String> {
    MinOfValuesAggregateTest() {
        super(
                () -> Aggregates.ofValue(Reading::name, Serdes.String()).min(Comparator.naturalOrder()),
                ofSome(Reading::name, Collections::min));
    }
}
