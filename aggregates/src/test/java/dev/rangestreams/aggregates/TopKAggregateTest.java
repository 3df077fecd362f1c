package dev.rangestreams.aggregates;

import java.util.Comparator;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;

/** Top k, by the kit's rules. */
class TopKAggregateTest extends ReadingKit<List<String>> {
    TopKAggregateTest() {
        super(
                () -> Aggregates.ofValue(Reading::name, Serdes.String()).topK(3, Comparator.comparing(String::length)),
                of(
                        Reading::name,
                        some -> some.stream()
                                .sorted(Comparator.comparing(String::length).reversed())
                                .limit(3)
                                .toList()));
        orderMattersHere();
    }
}
