package dev.rangestreams.examples.demo;

import dev.rangestreams.aggregates.Aggregates;
import dev.rangestreams.aggregates.Part;
import dev.rangestreams.aggregates.Parts;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.windowing.ClosingWindows;
import dev.rangestreams.windowing.Session;
import dev.rangestreams.windowing.Sliding;
import dev.rangestreams.windowing.Tumbling;
import dev.rangestreams.windowing.WindowKey;
import dev.rangestreams.windowing.WindowShape;
import dev.rangestreams.windowing.WindowStorage;
import dev.rangestreams.windowing.Windowing;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;
import org.jspecify.annotations.Nullable;

/**
 * The same week in windows: each network's days, its last six hours at every full hour, and its swarms, which end
 * when two hours pass without an event. Each window has one result. What is reported more than two days late comes out by
 * itself.
 */
final class QuakeWindows {
    static final String RESULTS = "quake-windows";
    static final String LATE = "late-for-windows";
    static final Duration LATENESS = Duration.ofDays(2);

    private static final Part<Quake, Long> EVENTS = Part.named("events", Aggregates.count());
    private static final Part<Quake, Double> LARGEST = Part.named("largest", Aggregates.max(Quake::magnitude));

    private QuakeWindows() {}

    /**
     * The topology. Results are lines such as {@code day ci [start, end): 52 events, largest 3.1}.
     *
     * @param engine what keeps the windows; the results are the same with any
     */
    static Topology build(TimelineEngine engine) {
        StreamsBuilder builder = new StreamsBuilder();
        Windowing<String, Quake, String> byNetwork = Windowing.over(
                builder.stream(Topics.QUAKES, Consumed.with(EarthquakeTopology.NETWORK, EarthquakeTopology.QUAKE))
                        .groupByKey());

        List<WindowShape> shapes = List.of(
                Tumbling.named("day").ofSize(Duration.ofDays(1)),
                Sliding.named("six-hours").ofSizeAndSlide(Duration.ofHours(6), Duration.ofHours(1)),
                Session.named("swarm").withGap(Duration.ofHours(2)));
        for (WindowShape shape : shapes) {
            send(
                    shape,
                    byNetwork
                            .window(shape)
                            .allowedLateness(LATENESS)
                            .storedIn(WindowStorage.durable(engine))
                            .aggregate(Aggregates.all(EVENTS, LARGEST)));
        }
        return builder.build();
    }

    private static void send(WindowShape shape, ClosingWindows<String, Quake, String, Parts> windows) {
        windows.closed()
                .map((window, parts) -> KeyValue.pair(window.key(), text(shape, window, parts)))
                .to(RESULTS, Produced.with(Serdes.String(), Serdes.String()));
        windows.late()
                .mapValues(quake -> shape.name() + " " + quake.id())
                .to(LATE, Produced.with(Serdes.String(), Serdes.String()));
    }

    private static String text(WindowShape shape, WindowKey<String> window, Parts parts) {
        return text(shape.name(), window.key(), window.start(), window.end(), parts.get(EVENTS), parts.get(LARGEST));
    }

    static String text(String shape, String network, long start, long end, long events, @Nullable Double largest) {
        return shape + " " + network + " [" + start + ", " + end + "): " + events + " events, largest " + largest;
    }
}
