package dev.rangestreams.benchmarks.topology;

import dev.rangestreams.api.RangeAggregator;
import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.benchmarks.Engines;
import dev.rangestreams.benchmarks.Options;
import dev.rangestreams.benchmarks.SideBySide;
import dev.rangestreams.benchmarks.Tables;
import dev.rangestreams.benchmarks.load.Reading;
import dev.rangestreams.benchmarks.load.Workload;
import java.util.List;
import java.util.Map;

/**
 * Whole topologies with one and with four aggregations, each of ours against the straightforward pair. One table per JVM:
 * code that has met several kinds of records iterates more slowly over each, and an application has one kind.
 */
public final class TopologySection {
    private final Options options;
    private final Workload workload;

    private TopologySection(Options options) {
        this.options = options;
        this.workload = new Workload(options.keys(), options.records());
    }

    /** Measures what the options ask for. */
    public static void main(String[] arguments) {
        Options options = new Options(arguments);
        TopologySection section = new TopologySection(options);
        Tables tables = new Tables();
        for (int aggregations : new int[] {1, 4}) {
            String title = "aggregations-" + aggregations + "-";
            tables.add(title + "rocksdb", () -> section.table(title + "rocksdb", aggregations, "rocksdb", true));
            tables.add(
                    title + "rocksdb-no-hot-tail",
                    () -> section.table(title + "rocksdb-no-hot-tail", aggregations, "rocksdb", false));
            tables.add(title + "in-memory", () -> section.table(title + "in-memory", aggregations, "in-memory", true));
        }
        tables.run(options);
    }

    private void table(String title, int aggregations, String engine, boolean hotTail) {
        List<RangeAggregator<String, Reading, Double>> aggregators = Aggregations.first(aggregations);
        new SideBySide(options)
                .add(new Running(
                        "straightforward pair on Kafka's store",
                        workload,
                        Map.of(),
                        (builder, readings, rolls) -> Pair.build(builder, readings, aggregators, rolls)))
                .add(new Running(
                        "rangeOver on " + engine + (hotTail ? "" : ", hot tail off"),
                        workload,
                        hotTail ? Map.of() : Map.of(RangeStreamsConfig.CACHE_MAX_BYTES_CONFIG, 0),
                        (builder, readings, rolls) -> Ranged.build(readings, aggregators, Engines.named(engine))))
                .run("Whole topology, " + title + ": " + options.keys() + " keys, about " + options.records()
                        + " records in 20 s");
    }
}
