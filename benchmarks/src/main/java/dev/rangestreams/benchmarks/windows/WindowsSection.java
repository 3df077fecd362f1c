package dev.rangestreams.benchmarks.windows;

import dev.rangestreams.benchmarks.Options;
import dev.rangestreams.benchmarks.Tables;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.windowing.WindowStorage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.streams.StreamsConfig;

/**
 * A million events through windows of ours and of Kafka's, contenders taking turns block by block. One table per JVM. What each
 * came to in all, once everything has closed, is compared before anything is told.
 */
public final class WindowsSection {
    /** Half a minute at a hundred thousand events a minute, which is how often Kafka Streams commits by default. */
    private static final int BLOCK = 50_000;

    private static final int EVENTS = 1_000_000;
    private static final long CACHE_BYTES = 512L << 20;

    private WindowsSection() {}

    /** Measures what the options ask for. */
    public static void main(String[] arguments) {
        Options options = new Options(arguments);
        Tables tables = new Tables();
        tables.add("tumbling-10k", () -> table("tumbling-10k", Shapes.TUMBLING, new Load(10_000, 100_000)));
        tables.add("tumbling-1m", () -> table("tumbling-1m", Shapes.TUMBLING, new Load(1_000_000, 1_500_000)));
        tables.add("sliding", () -> table("sliding", Shapes.SLIDING, new Load(1_000, 100_000)));
        tables.add("session", () -> table("session", Shapes.SESSION, new Load(10_000, 100_000)));
        tables.run(options);
    }

    private static void table(String title, Shapes shape, Load load) {
        List<Running> all = new ArrayList<>();
        all.add(kafkas("Kafka, suppress, cache on", load, shape, true, true));
        all.add(kafkas("Kafka, suppress, cache off", load, shape, false, true));
        all.add(kafkas("Kafka, emit on close, cache on", load, shape, true, false));
        all.add(kafkas("Kafka, emit on close, cache off", load, shape, false, false));
        all.add(new Running(
                "ours, durable on rocksdb",
                load,
                Map.of(),
                grouped -> shape.ours(grouped, WindowStorage.durable(RocksDb.engine()))));
        all.add(new Running(
                "ours, in memory with changelog",
                load,
                Map.of(),
                grouped -> shape.ours(grouped, WindowStorage.inMemory().withChangelog())));
        all.add(new Running(
                "ours, in memory", load, Map.of(), grouped -> shape.ours(grouped, WindowStorage.inMemory())));
        run(all);
        all.forEach(Running::reset);
        run(all);
        List<Double> micros = all.stream().map(Running::microsPerEvent).toList();
        all.forEach(Running::pass);
        compare(all);
        print(title, load, all, micros);
        all.forEach(Running::close);
    }

    private static Running kafkas(String name, Load load, Shapes shape, boolean cached, boolean suppress) {
        return new Running(
                name,
                load,
                Map.of(
                        StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG,
                        cached ? CACHE_BYTES : 0L,
                        StreamsConfig.InternalConfig.EMIT_INTERVAL_MS_KSTREAMS_WINDOWED_AGGREGATION,
                        0L),
                grouped -> shape.kafkas(grouped, cached, suppress));
    }

    private static void run(List<Running> all) {
        for (int done = 0; done < EVENTS; done += BLOCK) {
            all.forEach(each -> each.run(BLOCK));
        }
    }

    /** Ours and Kafka's plainest way must agree. Others of Kafka's may lose windows, and are then out of the comparison. */
    private static void compare(List<Running> all) {
        Running first = all.get(0);
        for (Running each : all) {
            if (!isRight(each, first) && !each.name().startsWith("Kafka")) {
                throw new IllegalStateException(each.name() + " came to " + each.results() + " results with the sum "
                        + each.sum() + ", but " + first.name() + " to " + first.results() + " with " + first.sum()
                        + ": one of them is wrong, so no time is told");
            }
        }
    }

    private static boolean isRight(Running each, Running first) {
        return each.results() == first.results() && Math.abs(each.sum() - first.sum()) <= 1e-6 * first.sum();
    }

    private static void print(String title, Load load, List<Running> all, List<Double> micros) {
        System.out.printf(
                "%n### Windows, %s: %d keys, %d events a minute, %d windows closed%n%n",
                title, load.keys(), load.eventsPerMinute(), all.get(0).results());
        System.out.println("| contender | us of CPU per event | against the best of Kafka's |");
        System.out.println("| --- | ---: | ---: |");
        double best = Double.MAX_VALUE;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).name().startsWith("Kafka") && isRight(all.get(i), all.get(0))) {
                best = Math.min(best, micros.get(i));
            }
        }
        for (int i = 0; i < all.size(); i++) {
            String lost = isRight(all.get(i), all.get(0))
                    ? ""
                    : " (wrong: " + all.get(i).results() + " windows)";
            System.out.printf(
                    Locale.ROOT,
                    "| %s%s | %.3f | %.2fx |%n",
                    all.get(i).name(),
                    lost,
                    micros.get(i),
                    best / micros.get(i));
        }
        System.out.flush();
    }
}
