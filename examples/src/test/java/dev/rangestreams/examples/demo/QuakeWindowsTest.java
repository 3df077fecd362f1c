package dev.rangestreams.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.examples.app.Drivers;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.TopologyTestDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A week of earthquakes in windows of all three kinds, against lists. */
class QuakeWindowsTest {
    private static final long HOUR = Duration.ofHours(1).toMillis();
    private static final long LATENESS = QuakeWindows.LATENESS.toMillis();
    private static final long GAP = 2 * HOUR;

    @Test
    void each_window_of_the_week_closes_once_with_what_was_in_time_for_it(@TempDir Path directory) {
        List<PlainWeek.Event> week = new PlainWeek().all;
        List<String> results;
        List<String> late;
        try (var driver = Drivers.open(QuakeWindows.build(RocksDb.engine()), directory)) {
            var input = driver.createInputTopic(
                    Topics.QUAKES, EarthquakeTopology.NETWORK.serializer(), EarthquakeTopology.QUAKE.serializer());
            QuakeFile.week().forEach(quake -> input.pipeInput(quake.network(), quake, quake.timeMs()));
            Quake end = new Quake("end", "end", 4_000_000_000_000L, null, null, 0, 0, "nowhere");
            input.pipeInput("end", end, end.timeMs());
            results = read(driver, QuakeWindows.RESULTS);
            late = read(driver, QuakeWindows.LATE);
        }
        List<String> expected = new ArrayList<>();
        List<String> expectedLate = new ArrayList<>();
        fixed("day", 24 * HOUR, 24 * HOUR, week, expected, expectedLate);
        fixed("six-hours", 6 * HOUR, HOUR, week, expected, expectedLate);
        swarms(week, expected, expectedLate);
        assertThat(results).containsExactlyInAnyOrderElementsOf(expected).hasSizeGreaterThan(1_000);
        assertThat(late).containsExactlyInAnyOrderElementsOf(expectedLate).hasSizeGreaterThan(100);
    }

    private static List<String> read(TopologyTestDriver driver, String topic) {
        return driver.createOutputTopic(
                        topic, Serdes.String().deserializer(), Serdes.String().deserializer())
                .readValuesToList();
    }

    /** A window, or a swarm, that is being filled. */
    private static final class Plain {
        final String network;
        long start;
        long end;
        final List<PlainWeek.Event> events = new ArrayList<>();

        Plain(String network, long start, long end) {
            this.network = network;
            this.start = start;
            this.end = end;
        }

        String text(String shape) {
            Double largest = events.stream()
                    .filter(event -> event.magnitude().isPresent())
                    .map(event -> event.magnitude().getAsDouble())
                    .max(Double::compare)
                    .orElse(null);
            return QuakeWindows.text(shape, network, start, end, events.size(), largest);
        }
    }

    private static void fixed(
            String shape, long size, long slide, List<PlainWeek.Event> week, List<String> results, List<String> late) {
        List<Plain> windows = new ArrayList<>();
        long newest = Long.MIN_VALUE;
        for (PlainWeek.Event event : week) {
            newest = Math.max(newest, event.time());
            boolean counted = false;
            for (long start = event.time() / slide * slide; start + size > event.time(); start -= slide) {
                if (start + size + LATENESS > newest) {
                    window(windows, event.network(), start, start + size).events.add(event);
                    counted = true;
                }
            }
            if (!counted) {
                late.add(shape + " " + event.id());
            }
        }
        windows.forEach(window -> results.add(window.text(shape)));
    }

    private static Plain window(List<Plain> windows, String network, long start, long end) {
        for (Plain window : windows) {
            if (window.network.equals(network) && window.start == start) {
                return window;
            }
        }
        Plain window = new Plain(network, start, end);
        windows.add(window);
        return window;
    }

    private static void swarms(List<PlainWeek.Event> week, List<String> results, List<String> late) {
        List<Plain> open = new ArrayList<>();
        long newest = Long.MIN_VALUE;
        for (PlainWeek.Event event : week) {
            newest = Math.max(newest, event.time());
            long closed = newest - LATENESS;
            open.removeIf(swarm -> {
                if (swarm.end < closed) {
                    results.add(swarm.text("swarm"));
                    return true;
                }
                return false;
            });
            List<Plain> joined = open.stream()
                    .filter(swarm -> swarm.network.equals(event.network())
                            && event.time() >= swarm.start - GAP
                            && event.time() <= swarm.end)
                    .toList();
            if (joined.isEmpty() && event.time() + GAP < closed) {
                late.add("swarm " + event.id());
                continue;
            }
            Plain whole = new Plain(event.network(), event.time(), event.time() + GAP);
            whole.events.add(event);
            for (Plain part : joined) {
                whole.start = Math.min(whole.start, part.start);
                whole.end = Math.max(whole.end, part.end);
                whole.events.addAll(part.events);
            }
            open.removeAll(joined);
            open.add(whole);
        }
        open.forEach(swarm -> results.add(swarm.text("swarm")));
    }
}
