package dev.rangestreams.benchmarks.store;

import dev.rangestreams.benchmarks.Engines;
import dev.rangestreams.benchmarks.load.Workload;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Single operations under JMH, wall time: for looking at one change. The figures that compare stores are those of the
 * tables. The parameter {@code records} is how many records a range holds on average.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SingleOperations {
    private static final int KEYS = 1_000;
    private static final int FILLED = 20_000;

    /** The engine's name. */
    @Param({"in-memory", "rocksdb"})
    String engine = "";

    /** How many records a range holds on average. */
    @Param("100")
    int records;

    private BufferStore buffer;
    private EngineStore alone;

    /** Opens both stores and fills them. */
    @Setup(Level.Trial)
    public void open() {
        Workload workload = new Workload(KEYS, records);
        buffer = new BufferStore(workload, Shape.TIME, Engines.named(engine), true);
        alone = new EngineStore(workload, Shape.TIME, Engines.named(engine));
        buffer.run(FILLED);
        alone.run(FILLED);
    }

    /** Closes them. */
    @TearDown(Level.Trial)
    public void close() {
        buffer.close();
        alone.close();
    }

    /** Taking a record into the buffer: serializing, storing, appending to its key's hot tail. */
    @Benchmark
    public long append() {
        return buffer.append();
    }

    /** Taking a record in and adding up its range. */
    @Benchmark
    public double appendAndRead() {
        return buffer.run(1);
    }

    /** An engine's put. */
    @Benchmark
    public void enginePut() {
        alone.put();
    }

    /** An engine's read of one range, of the same key again and again. */
    @Benchmark
    public double engineRead() {
        return alone.read();
    }
}
