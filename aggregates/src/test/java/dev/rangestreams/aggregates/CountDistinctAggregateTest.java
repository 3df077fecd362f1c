package dev.rangestreams.aggregates;

import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;

/** Count distinct, by the kit's rules. */
class CountDistinctAggregateTest extends ReadingKit<Long> {
    CountDistinctAggregateTest() {
        super(
                () -> Aggregates.ofValue(Reading::name, Serdes.String()).countDistinct(3),
                of(
                        Reading::name,
                        some -> Set.copyOf(some).size() > 3
                                ? null
                                : (Long) (long) Set.copyOf(some).size()));
    }
}
