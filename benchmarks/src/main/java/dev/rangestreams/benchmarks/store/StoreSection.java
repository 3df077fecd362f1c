package dev.rangestreams.benchmarks.store;

import dev.rangestreams.benchmarks.Engines;
import dev.rangestreams.benchmarks.Options;
import dev.rangestreams.benchmarks.SideBySide;
import dev.rangestreams.benchmarks.Tables;
import dev.rangestreams.benchmarks.load.Workload;
import dev.rangestreams.spi.TimelineEngine;

/**
 * Put, read, sum at store level, each of ours against Kafka's store. One table per JVM: code that has met several kinds of
 * records iterates more slowly over each, and an application has one kind.
 */
public final class StoreSection {
    private final Options options;
    private final Workload workload;

    private StoreSection(Options options) {
        this.options = options;
        this.workload = new Workload(options.keys(), options.records());
    }

    /** Measures what the options ask for. */
    public static void main(String[] arguments) {
        Options options = new Options(arguments);
        StoreSection section = new StoreSection(options);
        Tables tables = new Tables();
        for (String engine : new String[] {"rocksdb", "in-memory", "chronicle"}) {
            for (Shape shape : Shape.values()) {
                String title = engine + "-" + (shape == Shape.TIME ? "time" : "count");
                tables.add(title, () -> section.hotTail(title, engine, shape));
                tables.add(title + "-no-hot-tail", () -> section.noHotTail(title + "-no-hot-tail", engine, shape));
            }
        }
        tables.run(options);
    }

    private void hotTail(String title, String engineName, Shape shape) {
        TimelineEngine engine = Engines.named(engineName);
        against(shape)
                .add(new BufferStore(workload, shape, engine, true))
                .add(new EngineStore(workload, shape, engine))
                .add(new BareMap(workload, shape))
                .run(headline(title));
    }

    private void noHotTail(String title, String engineName, Shape shape) {
        against(shape)
                .add(new BufferStore(workload, shape, Engines.named(engineName), false))
                .run(headline(title));
    }

    private SideBySide against(Shape shape) {
        return new SideBySide(options).add(new KafkaStore(workload, shape));
    }

    private String headline(String title) {
        return "Store level, " + title + ": " + options.keys() + " keys, about " + options.records()
                + " records in 20 s";
    }
}
