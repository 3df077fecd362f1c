package dev.rangestreams.windowing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsMetrics;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;

/**
 * Windows that join the texts of a topic, and all that comes out of them, in the order in which it comes, as lines such as {@code
 * closed k [0, 10) ab}.
 */
final class WindowRun implements AutoCloseable {
    private static final String OUT = "out";

    private final Plan plan;
    private final WindowTopology topology;
    private final List<TestRecord<String, String>> records = new ArrayList<>();

    private WindowRun(Plan plan) {
        this.plan = plan;
        this.topology = new WindowTopology(plan::build);
    }

    static Plan of(WindowShape shape, Storages storage) {
        return new Plan(shape, storage);
    }

    static WindowShape tumbling(long size) {
        return Tumbling.named("w").ofSize(Duration.ofMillis(size));
    }

    static WindowShape sliding(long size, long slide) {
        return Sliding.named("w").ofSizeAndSlide(Duration.ofMillis(size), Duration.ofMillis(slide));
    }

    static WindowShape session(long gap) {
        return Session.named("w").withGap(Duration.ofMillis(gap));
    }

    /** What to run. */
    static final class Plan {
        private final WindowShape shape;
        private final Storages storage;
        private long latenessMs;
        private long earlyMs;
        private boolean together;
        private boolean lateIsRouted;
        private boolean wallClock;
        private @Nullable EventTime<String> time;
        private @Nullable StreamsMetrics metrics;

        private Plan(WindowShape shape, Storages storage) {
            this.shape = shape;
            this.storage = storage;
        }

        Plan lateness(long ms) {
            latenessMs = ms;
            return this;
        }

        Plan earlyEvery(long ms) {
            earlyMs = ms;
            return this;
        }

        /** Also what comes together, as {@code closedTogether w k [0, 10) ab, ..}. */
        Plan together() {
            together = true;
            return this;
        }

        Plan routeLate() {
            lateIsRouted = true;
            return this;
        }

        Plan processingTime() {
            wallClock = true;
            return this;
        }

        Plan eventTime(EventTime<String> from) {
            time = from;
            return this;
        }

        WindowRun run() {
            return new WindowRun(this);
        }

        private void build(StreamsBuilder builder) {
            var open = Windowing.over(builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                            .groupByKey(Grouped.with(Serdes.String(), Serdes.String())))
                    .window(shape)
                    .storedIn(storage.get())
                    .allowedLateness(Duration.ofMillis(latenessMs));
            if (earlyMs > 0) {
                open.earlyFireEvery(Duration.ofMillis(earlyMs));
            }
            if (wallClock) {
                open.processingTime();
            }
            if (time != null) {
                open.eventTime(time);
            }
            var windows = open.aggregate(new Texts());
            Produced<String, String> produced = Produced.with(Serdes.String(), Serdes.String());
            windows.closed().process(() -> new Line<>(this, "closed")).to(OUT, produced);
            if (earlyMs > 0) {
                windows.early().process(() -> new Line<>(this, "early")).to(OUT, produced);
            }
            if (together) {
                windows.closedTogether()
                        .process(() -> new Line<>(this, "closedTogether"))
                        .to(OUT, produced);
            }
            if (together && earlyMs > 0) {
                windows.earlyTogether()
                        .process(() -> new Line<>(this, "earlyTogether"))
                        .to(OUT, produced);
            }
            if (lateIsRouted) {
                windows.late().process(() -> new Line<>(this, "late")).to(OUT, produced);
            }
        }
    }

    /** Makes a line of what comes, and leaves timestamp and headers as they are. */
    private static final class Line<K, V> extends ContextualProcessor<K, V, String, String> {
        private final Plan plan;
        private final String what;

        Line(Plan plan, String what) {
            this.plan = plan;
            this.what = what;
        }

        @Override
        public void init(ProcessorContext<String, String> context) {
            super.init(context);
            plan.metrics = context.metrics();
        }

        @Override
        public void process(Record<K, V> record) {
            context()
                    .forward(record.withKey(what)
                            .withValue(what + " " + text(record.key()) + " " + text(record.value())));
        }

        private static String text(@Nullable Object part) {
            if (part instanceof WindowKey<?> window) {
                return window.key() + " [" + window.start() + ", " + window.end() + ")";
            }
            if (part instanceof WindowResult<?, ?> result) {
                return text(result.window()) + " " + result.value();
            }
            return part instanceof List<?> parts
                    ? parts.stream().map(Line::text).collect(joining(", "))
                    : String.valueOf(part);
        }
    }

    WindowRun send(@Nullable String key, @Nullable String value, long time) {
        topology.send(key, value, time);
        return this;
    }

    /** Records of the key {@code k} at these times, with the values a, b, c.. */
    WindowRun at(long... times) {
        for (int i = 0; i < times.length; i++) {
            send("k", String.valueOf((char) ('a' + i)), times[i]);
        }
        return this;
    }

    /** Silence, checked every 250 ms as by a task that runs. */
    WindowRun silence(long ms) {
        for (long passed = 0; passed < ms; passed += 250) {
            topology.silence(Duration.ofMillis(Math.min(250, ms - passed)));
        }
        return this;
    }

    /** Time passes without a check in between. */
    WindowRun pause(long ms) {
        topology.silence(Duration.ofMillis(ms));
        return this;
    }

    /** All that came out so far. */
    List<TestRecord<String, String>> records() {
        records.addAll(topology.read(OUT, Serdes.String(), Serdes.String()));
        return records;
    }

    List<String> lines() {
        return records().stream().map(TestRecord::value).toList();
    }

    List<String> lines(String what) {
        return records().stream()
                .filter(record -> record.key().equals(what))
                .map(record -> record.value().substring(what.length() + 1))
                .toList();
    }

    List<String> closed() {
        return lines("closed");
    }

    List<String> early() {
        return lines("early");
    }

    List<String> late() {
        return lines("late");
    }

    static List<String> texts(Headers headers) {
        return StreamSupport.stream(headers.spliterator(), false)
                .map(header -> header.key() + "=" + new String(header.value(), UTF_8))
                .toList();
    }

    long metric(String name) {
        return topology.metric("rangestreams-window-metrics", name);
    }

    /** All metrics of a group. */
    Map<MetricName, Object> metrics(String group) {
        Map<MetricName, Object> found = new HashMap<>();
        plan.metrics.metrics().forEach((name, metric) -> {
            if (name.group().equals(group)) {
                found.put(name, metric.metricValue());
            }
        });
        return found;
    }

    long dropped() {
        return topology.metric("stream-task-metrics", "dropped-records-total");
    }

    @Override
    public void close() {
        topology.close();
    }
}
