package dev.rangestreams.aggregates;

import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;

/** Distinct approx, by the kit's rules. */
class DistinctApproxAggregateTest extends ReadingKit<Long> {
    DistinctApproxAggregateTest() {
        super(() -> Aggregates.ofValue(Reading::name, Serdes.String()).distinctApprox(), of(Reading::name, some ->
                (long) Set.copyOf(some).size()));
    }
}
