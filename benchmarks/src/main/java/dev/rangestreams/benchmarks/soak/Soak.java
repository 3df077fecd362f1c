package dev.rangestreams.benchmarks.soak;

import dev.rangestreams.benchmarks.Options;
import dev.rangestreams.benchmarks.Scratch;
import dev.rangestreams.benchmarks.load.Workload;
import dev.rangestreams.benchmarks.topology.Aggregations;
import dev.rangestreams.benchmarks.topology.Ranged;
import dev.rangestreams.benchmarks.topology.Running;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.store.rocksdb.RocksDbOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.streams.StreamsConfig;

/**
 * Millions of records through a range of 20 s on RocksDB, with changelog and commits, and what the process holds meanwhile.
 * To be run with a heap of 512 MiB at most. Ends with an error if something grew.
 */
public final class Soak {
    /** Disk use goes up and down with each merge of files, by half: a quarter's average takes this many to be steady. */
    private static final int SAMPLES = 500;

    /** How long merging may take in the background until what expired is given back. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final long LARGEST_HEAP = 512L << 20;

    private Soak() {}

    /** Runs, prints the samples and the verdict, and writes the chart if the option asks for it. */
    public static void main(String[] arguments) throws IOException {
        Options options = new Options(arguments);
        WholeHeap.require(LARGEST_HEAP);
        Path state = Scratch.directory();
        Workload workload = new Workload(options.keys(), options.records());
        TimelineEngine engine = RocksDb.engine(RocksDbOptions.defaults().withMemoryBudget(options.nativeBytes()));
        List<Sample> samples = new ArrayList<>();
        Verdict verdict;
        try (Running running = new Running(
                "soak",
                workload,
                Map.of(StreamsConfig.STATE_DIR_CONFIG, state.toString()),
                (builder, readings, rolls) -> Ranged.build(readings, Aggregations.first(1), engine))) {
            System.out.println(Sample.HEADER);
            int blocks = options.soakRecords() / running.block();
            int every = Math.max(1, blocks / SAMPLES);
            for (int done = 1; done <= blocks; done++) {
                running.run(running.block());
                if (done % every == 0) {
                    samples.add(take((long) done * running.block(), state, running));
                }
            }
            running.jump();
            verdict = Verdict.of(samples, settled(samples, (long) blocks * running.block(), state, running));
        }
        verdict.lines().forEach(System.out::println);
        if (!options.chart().isEmpty()) {
            Chart.write(
                    "A 20 s range on RocksDB in 512 MiB of heap: " + options.soakRecords() / 1_000_000
                            + " million records, " + options.keys() + " keys",
                    samples,
                    Path.of(options.chart()));
        }
        if (!verdict.passed()) {
            System.exit(1);
        }
    }

    /** Commits, as an idle application does, until the disk is given back or patience ends. */
    private static Sample settled(List<Sample> samples, long records, Path state, Running running) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        Sample sample = take(records, state, running);
        while (!Verdict.isGivenBack(samples, sample) && System.nanoTime() < end) {
            LockSupport.parkNanos(PATIENCE.toNanos() / SAMPLES);
            running.run(1);
            sample = take(records, state, running);
        }
        return sample;
    }

    private static Sample take(long records, Path state, Running running) {
        Sample sample = Sample.take(records, state, running.metric("num-open-iterators"));
        System.out.println(sample.csv());
        return sample;
    }
}
