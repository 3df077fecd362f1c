package dev.rangestreams.benchmarks;

/**
 * Knows when Kafka's window store creates a segment, a RocksDB of its own, and drops an old one: tens of milliseconds, once
 * a minute of event time. Event time runs here some hundred times faster than it would, so these puts are timed apart and
 * not counted.
 */
public final class SegmentRolls {
    /** The least that the store allows for one segment. */
    private static final long LEAST_MS = 60_000;

    private final long segmentMs;
    private long segment = -1;
    private long excluded;

    public SegmentRolls(long retentionMs) {
        segmentMs = Math.max(retentionMs / 2, LEAST_MS);
    }

    /** Whether the put of a record with this timestamp creates a segment; told once for each. */
    public boolean due(long timestamp) {
        long now = timestamp / segmentMs;
        if (now <= segment) {
            return false;
        }
        segment = now;
        return true;
    }

    /** Leaves out what the thread did since {@code start}, a reading of {@link Cpu#nanos()}. */
    public void exclude(long start) {
        excluded += Cpu.nanos() - start;
    }

    public long excludedNanos() {
        return excluded;
    }
}
