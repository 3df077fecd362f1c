package dev.rangestreams.benchmarks.store;

import dev.rangestreams.benchmarks.Engines;
import dev.rangestreams.benchmarks.Options;
import dev.rangestreams.benchmarks.SideBySide;
import dev.rangestreams.benchmarks.load.Workload;
import dev.rangestreams.spi.TimelineEngine;

/** Put, read, sum at store level. One table per JVM is best: {@code tables=rocksdb-time}. */
public final class StoreSection {
    private final Options options;
    private final Workload workload;

    private StoreSection(Options options) {
        this.options = options;
        this.workload = new Workload(options.keys(), options.records());
    }

    /** Measures what the options ask for. */
    public static void main(String[] arguments) {
        StoreSection section = new StoreSection(new Options(arguments));
        for (String engine : new String[] {"rocksdb", "in-memory"}) {
            for (Shape shape : Shape.values()) {
                section.table(engine, shape);
            }
        }
    }

    private void table(String engineName, Shape shape) {
        String title = engineName + "-" + (shape == Shape.TIME ? "time" : "count");
        if (!options.wantsTable(title)) {
            return;
        }
        TimelineEngine engine = Engines.named(engineName);
        new SideBySide(options)
                .add(new KafkaStore(workload, shape))
                .add(new BufferStore(workload, shape, engine, true))
                .add(new BufferStore(workload, shape, engine, false))
                .add(new EngineStore(workload, shape, engine))
                .add(new BareMap(workload, shape))
                .run("Store level, " + title + ": " + options.keys() + " keys, about " + options.records()
                        + " records in 20 s");
    }
}
