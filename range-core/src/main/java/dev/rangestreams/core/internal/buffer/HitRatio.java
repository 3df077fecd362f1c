package dev.rangestreams.core.internal.buffer;

import org.apache.kafka.common.metrics.MeasurableStat;
import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.metrics.stats.WindowedSum;

/**
 * Which part of all look-ups found something, within Kafka's last metric samples, like RocksDB's hit ratios: what went on
 * at the start says nothing of now. Not a number if nothing was looked up within them.
 */
final class HitRatio implements MeasurableStat {
    private final WindowedSum hits = new WindowedSum();
    private final WindowedSum misses = new WindowedSum();

    /** What to record for so many hits. */
    static double hits(long count) {
        return count;
    }

    /** What to record for so many misses: a sensor takes one number at a time, so its sign says which it is. */
    static double misses(long count) {
        return -count;
    }

    @Override
    public void record(MetricConfig config, double value, long timeMs) {
        if (value < 0) {
            misses.record(config, -value, timeMs);
        } else {
            hits.record(config, value, timeMs);
        }
    }

    @Override
    public double measure(MetricConfig config, long now) {
        double found = hits.measure(config, now);
        return found / (found + misses.measure(config, now));
    }
}
