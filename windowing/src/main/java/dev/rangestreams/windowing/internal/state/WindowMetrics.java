package dev.rangestreams.windowing.internal.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.Sensor.RecordingLevel;
import org.apache.kafka.common.metrics.stats.CumulativeSum;
import org.apache.kafka.common.metrics.stats.Value;
import org.apache.kafka.streams.StreamsMetrics;
import org.apache.kafka.streams.processor.StateStoreContext;

/**
 * What a window operator tells about itself, in the metrics group {@value #GROUP}, per task and window. What changes with every
 * closed window is a plain number, and is published once per commit.
 */
public final class WindowMetrics {
    static final String GROUP = "rangestreams-window-metrics";

    private final StreamsMetrics metrics;
    private final Map<String, String> tags;
    private final String prefix;
    private final List<Sensor> sensors = new ArrayList<>();
    private final Sensor lateDropped;
    private final Sensor lateRouted;
    private final Sensor lateIdleClosed;
    private final Sensor untimed;
    private final Sensor openWindows;
    private final Sensor closedTotal;
    private final Sensor earlyTotal;
    private long closed;
    private long early;

    WindowMetrics(StateStoreContext context, String window) {
        this.metrics = context.metrics();
        String task = context.taskId().toString();
        this.tags = Map.of("thread-id", Thread.currentThread().getName(), "task-id", task, "window", window);
        this.prefix = "rangestreams." + Thread.currentThread().getName() + "." + task + "." + window + ".";
        lateDropped = total("late-dropped", "Records that came after their windows had closed, and were dropped");
        lateRouted = total("late-routed", "Records that came after their windows had closed, and were sent on as late");
        lateIdleClosed = total(
                "late-idle-closed", "Late records whose windows only silence had closed; counted beside the other two");
        untimed = total("untimed", "Records whose event time is missing or cannot be read");
        closedTotal = total("closed", "Windows that closed and were emitted");
        earlyTotal = total("early", "Values that windows emitted before they closed");
        openWindows = sensor("open-windows");
        openWindows.add(name("open-windows", "Open windows of all keys; of sliding windows their panes"), new Value());
    }

    /** The names of the windows that tell something, in order. */
    public static Set<String> windows(Map<MetricName, ? extends Metric> metrics) {
        Set<String> names = new TreeSet<>();
        for (MetricName metric : metrics.keySet()) {
            if (metric.group().equals(GROUP)) {
                names.add(metric.tags().get("window"));
            }
        }
        return names;
    }

    private Sensor total(String name, String description) {
        Sensor sensor = sensor(name);
        sensor.add(name(name + "-total", description), new CumulativeSum());
        return sensor;
    }

    private Sensor sensor(String name) {
        Sensor sensor = metrics.addSensor(prefix + name, RecordingLevel.INFO);
        sensors.add(sensor);
        return sensor;
    }

    private MetricName name(String name, String description) {
        return new MetricName(name, GROUP, description, tags);
    }

    /** A late record was dropped, or sent on. */
    public void late(boolean routed, boolean onlyBySilence) {
        (routed ? lateRouted : lateDropped).record();
        if (onlyBySilence) {
            lateIdleClosed.record();
        }
    }

    /** A record has no time that can be read. */
    public void untimed() {
        untimed.record();
    }

    void closed() {
        closed++;
    }

    void early() {
        early++;
    }

    /** Publishes the counts. */
    void beforeCommit(long open) {
        openWindows.record((double) open);
        closedTotal.record((double) closed);
        earlyTotal.record((double) early);
        closed = 0;
        early = 0;
    }

    void remove() {
        sensors.forEach(metrics::removeSensor);
    }
}
