package dev.rangestreams.benchmarks.store;

import dev.rangestreams.benchmarks.Engines;
import dev.rangestreams.benchmarks.Options;
import dev.rangestreams.benchmarks.SideBySide;
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
        StoreSection section = new StoreSection(new Options(arguments));
        for (String engine : new String[] {"rocksdb", "in-memory"}) {
            for (Shape shape : Shape.values()) {
                section.hotTail(engine, shape);
                section.noHotTail(engine, shape);
            }
        }
    }

    private void hotTail(String engineName, Shape shape) {
        String title = title(engineName, shape);
        if (options.wantsTable(title)) {
            TimelineEngine engine = Engines.named(engineName);
            against(shape)
                    .add(new BufferStore(workload, shape, engine, true))
                    .add(new EngineStore(workload, shape, engine))
                    .add(new BareMap(workload, shape))
                    .run(headline(title));
        }
    }

    private void noHotTail(String engineName, Shape shape) {
        String title = title(engineName, shape) + "-no-hot-tail";
        if (options.wantsTable(title)) {
            against(shape)
                    .add(new BufferStore(workload, shape, Engines.named(engineName), false))
                    .run(headline(title));
        }
    }

    private SideBySide against(Shape shape) {
        return new SideBySide(options).add(new KafkaStore(workload, shape));
    }

    private static String title(String engine, Shape shape) {
        return engine + "-" + (shape == Shape.TIME ? "time" : "count");
    }

    private String headline(String title) {
        return "Store level, " + title + ": " + options.keys() + " keys, about " + options.records()
                + " records in 20 s";
    }
}
