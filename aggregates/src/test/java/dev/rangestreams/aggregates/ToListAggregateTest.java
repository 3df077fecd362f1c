package dev.rangestreams.aggregates;

import java.util.List;
import org.apache.kafka.common.serialization.Serdes;

/** To list, by the kit's rules. */
class ToListAggregateTest extends ReadingKit<List<String>> {
    ToListAggregateTest() {
        super(
                () -> Aggregates.ofValue(Reading::name, Serdes.String()).toList(4),
                of(Reading::name, some -> some.stream().limit(4).toList()));
        orderMattersHere();
    }
}
