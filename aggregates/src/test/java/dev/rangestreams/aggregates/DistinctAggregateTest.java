package dev.rangestreams.aggregates;

import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;

/** Distinct, by the kit's rules. */
class DistinctAggregateTest extends ReadingKit<Set<String>> {
    DistinctAggregateTest() {
        super(
                () -> Aggregates.ofValue(Reading::name, Serdes.String()).distinct(3),
                of(Reading::name, some -> Set.copyOf(some).size() > 3 ? null : Set.copyOf(some)));
    }
}
