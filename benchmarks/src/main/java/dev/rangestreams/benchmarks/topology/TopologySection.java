package dev.rangestreams.benchmarks.topology;

import dev.rangestreams.api.RangeAggregator;
import dev.rangestreams.benchmarks.Engines;
import dev.rangestreams.benchmarks.Options;
import dev.rangestreams.benchmarks.SideBySide;
import dev.rangestreams.benchmarks.load.Reading;
import dev.rangestreams.benchmarks.load.Workload;
import dev.rangestreams.core.RangeStreamsConfig;
import java.util.List;
import java.util.Map;

/** Whole topologies with one and with four aggregations. One table per JVM is best: {@code tables=aggregations-1}. */
public final class TopologySection {
    private final Options options;
    private final Workload workload;

    private TopologySection(Options options) {
        this.options = options;
        this.workload = new Workload(options.keys(), options.records());
    }

    /** Measures what the options ask for. */
    public static void main(String[] arguments) {
        TopologySection section = new TopologySection(new Options(arguments));
        section.table(1);
        section.table(4);
    }

    private void table(int aggregations) {
        String title = "aggregations-" + aggregations;
        if (!options.wantsTable(title)) {
            return;
        }
        List<RangeAggregator<String, Reading, Double>> aggregators = Aggregations.first(aggregations);
        new SideBySide(options)
                .add(new Running(
                        "straightforward pair on Kafka's store",
                        workload,
                        Map.of(),
                        (builder, readings, rolls) -> Pair.build(builder, readings, aggregators, rolls)))
                .add(ranged("rocksdb", true, aggregators))
                .add(ranged("rocksdb", false, aggregators))
                .add(ranged("in-memory", true, aggregators))
                .run("Whole topology, " + title + ": " + options.keys() + " keys, about " + options.records()
                        + " records in 20 s");
    }

    private Running ranged(String engine, boolean hotTail, List<RangeAggregator<String, Reading, Double>> aggregators) {
        return new Running(
                "rangeOver on " + engine + (hotTail ? "" : ", hot tail off"),
                workload,
                hotTail ? Map.of() : Map.of(RangeStreamsConfig.CACHE_MAX_BYTES_CONFIG, 0),
                (builder, readings, rolls) -> Ranged.build(readings, aggregators, Engines.named(engine)));
    }
}
