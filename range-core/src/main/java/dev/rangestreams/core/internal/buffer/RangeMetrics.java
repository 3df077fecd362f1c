package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.runtime.internal.cache.TailCache;
import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.Sensor.RecordingLevel;
import org.apache.kafka.common.metrics.stats.Avg;
import org.apache.kafka.common.metrics.stats.CumulativeSum;
import org.apache.kafka.common.metrics.stats.Max;
import org.apache.kafka.common.metrics.stats.Value;
import org.apache.kafka.streams.StreamsMetrics;
import org.apache.kafka.streams.processor.StateStoreContext;

/**
 * What an operator tells about itself, in the metrics group {@value #GROUP}, per task and buffer. The stream thread records;
 * the counts that change with every record are plain numbers, and are turned into metrics once per commit.
 */
final class RangeMetrics {
    static final String GROUP = "rangestreams-range-metrics";

    private final StreamsMetrics metrics;
    private final Map<String, String> tags;
    private final String prefix;
    private final Sensor late;
    private final Sensor ahead;
    private final Sensor waiting;
    private final Sensor recordsPerRange;
    private final Sensor hitRatio;
    private final Sensor bytesCached;
    private final Sensor applicationBytesCached;
    private final Sensor rebuilds;
    private final TailCache<?> tails;

    private long hits;
    private long misses;
    private long reachedBack;
    private long reportedHits;
    private long reportedMisses;

    RangeMetrics(StateStoreContext context, String storeName, TailCache<?> tails) {
        this.metrics = context.metrics();
        this.tails = tails;
        String task = context.taskId().toString();
        this.tags = Map.of("thread-id", Thread.currentThread().getName(), "task-id", task, "buffer", storeName);
        this.prefix = "rangestreams." + Thread.currentThread().getName() + "." + task + "." + storeName + ".";
        late = sensor("late", RecordingLevel.INFO);
        late.add(name("late-total", "Records that came too late to be evaluated"), new CumulativeSum());
        ahead = sensor("ahead", RecordingLevel.INFO);
        ahead.add(
                name("ahead-total", "Records that lay too far ahead of the wall clock to be taken in"),
                new CumulativeSum());
        waiting = sensor("waiting", RecordingLevel.INFO);
        waiting.add(name("records-waiting", "Records whose ranges are not complete yet"), new Value());
        recordsPerRange = sensor("records-per-range", RecordingLevel.DEBUG);
        recordsPerRange.add(name("records-per-range-avg", "Records offered to an aggregation, on average"), new Avg());
        recordsPerRange.add(name("records-per-range-max", "Records offered to an aggregation, at most"), new Max());
        hitRatio = sensor("cache-hit-ratio", RecordingLevel.INFO);
        hitRatio.add(
                name(
                        "cache-hit-ratio",
                        "The part of this task's records whose key's newest entries were cached, within the last samples"),
                new HitRatio());
        bytesCached = sensor("bytes-cached", RecordingLevel.INFO);
        bytesCached.add(
                name("bytes-cached", "Bytes of newest entries that this task has cached for this buffer"), new Value());
        applicationBytesCached = sensor("application-bytes-cached", RecordingLevel.INFO);
        applicationBytesCached.add(
                name(
                        "application-bytes-cached",
                        "Bytes that all stores of the application in this process have cached; the same for every task"),
                new Value());
        rebuilds = sensor("rebuilds", RecordingLevel.INFO);
        rebuilds.add(
                name("rebuilds-total", "How often a key's newest entries were read from the engine"),
                new CumulativeSum());
    }

    private Sensor sensor(String name, RecordingLevel level) {
        return metrics.addSensor(prefix + name, level);
    }

    private MetricName name(String name, String description) {
        return new MetricName(name, GROUP, description, tags);
    }

    void late() {
        late.record();
    }

    void ahead() {
        ahead.record();
    }

    void cacheHit() {
        hits++;
    }

    void cacheMiss() {
        misses++;
    }

    /** A key's entries were cached, but not as far back as its ranges reach, and are read again. */
    void reachBack() {
        reachedBack++;
    }

    boolean recordsRanges() {
        return recordsPerRange.shouldRecord();
    }

    void range(long records) {
        recordsPerRange.record((double) records);
    }

    /**
     * Publishes the counts.
     *
     * @param anchors how many wait for their ranges to be complete
     */
    void beforeCommit(int anchors) {
        waiting.record((double) anchors);
        if (hits > reportedHits) {
            hitRatio.record(HitRatio.hits(hits - reportedHits));
        }
        if (misses > reportedMisses) {
            hitRatio.record(HitRatio.misses(misses - reportedMisses));
        }
        rebuilds.record((double) (misses - reportedMisses + reachedBack));
        reachedBack = 0;
        reportedHits = hits;
        reportedMisses = misses;
        bytesCached.record((double) tails.bytes());
        applicationBytesCached.record((double) tails.applicationBytes());
    }

    void remove() {
        for (Sensor sensor : new Sensor[] {
            late, ahead, waiting, recordsPerRange, hitRatio, bytesCached, applicationBytesCached, rebuilds
        }) {
            metrics.removeSensor(sensor);
        }
    }
}
