package dev.rangestreams.benchmarks.topology;

import dev.rangestreams.api.RangeAggregator;
import dev.rangestreams.benchmarks.SegmentRolls;
import dev.rangestreams.benchmarks.load.Reading;
import dev.rangestreams.benchmarks.load.ReadingSerde;
import dev.rangestreams.benchmarks.load.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.state.Stores;

/** The straightforward way: one processor that stores, then one for each aggregation, which reads the range by itself. */
final class Pair {
    static final String STORE = "stock";
    static final long RETENTION_MS = Workload.LOOK_BACK_MS + Workload.LATE_MS + 1;

    private Pair() {}

    static List<KStream<String, Double>> build(
            StreamsBuilder builder,
            KStream<String, Reading> readings,
            List<RangeAggregator<String, Reading, Double>> aggregators,
            SegmentRolls rolls) {
        builder.addStateStore(Stores.windowStoreBuilder(
                        Stores.persistentWindowStore(
                                STORE, Duration.ofMillis(RETENTION_MS), Duration.ofMillis(1), true),
                        Serdes.String(),
                        new ReadingSerde())
                .withLoggingEnabled(Map.of())
                .withCachingDisabled());
        KStream<String, Reading> stored = readings.processValues(() -> new RangeStoreProcessor(rolls), STORE);
        List<KStream<String, Double>> results = new ArrayList<>();
        for (RangeAggregator<String, Reading, Double> aggregator : aggregators) {
            results.add(stored.processValues(() -> new RangeAggregateProcessor(aggregator), STORE));
        }
        return results;
    }
}
