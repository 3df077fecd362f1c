package dev.rangestreams.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.EventCountRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.examples.app.Drivers;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** "Three before and two after" on the earthquakes of a week, which come out of order. */
class FiveAroundTest {
    private static final Duration A_WEEK = Duration.ofDays(7);

    @Test
    void each_quake_has_the_three_before_and_the_two_after_it(@TempDir Path directory) {
        StreamsBuilder builder = new StreamsBuilder();
        EventCountRange<String, Quake> range = EventCountRange.<String, Quake>ofCountBoundsAndGrace(
                        3, A_WEEK, EarthquakeTopology.GRACE)
                .withLookAhead(2)
                .withMaxTimeAfter(A_WEEK);
        RangeStreams.rangeOver(
                        builder.stream(
                                        Topics.QUAKES,
                                        Consumed.with(EarthquakeTopology.NETWORK, EarthquakeTopology.QUAKE))
                                .groupByKey(),
                        range,
                        Materialized.as(RangeStores.buffer(RocksDb.engine(), "around", range)))
                .emitOnClose()
                .aggregate((anchor, quakes) -> {
                    StringBuilder ids = new StringBuilder(anchor.value().id()).append(':');
                    quakes.forEach(quake -> ids.append(' ').append(quake.value().id()));
                    return ids.toString();
                })
                .to("around", Produced.with(Serdes.String(), Serdes.String()));
        List<String> found;
        try (var driver = Drivers.open(builder.build(), directory)) {
            var input = driver.createInputTopic(
                    Topics.QUAKES, EarthquakeTopology.NETWORK.serializer(), EarthquakeTopology.QUAKE.serializer());
            List<Quake> week = QuakeFile.week();
            week.forEach(quake -> input.pipeInput(quake.network(), quake, quake.timeMs()));
            long last = week.stream().mapToLong(Quake::timeMs).max().orElseThrow();
            Quake end = new Quake("end", "end", last + Duration.ofDays(30).toMillis(), null, null, 0, 0, "nowhere");
            input.pipeInput("end", end, end.timeMs());
            found = driver.createOutputTopic(
                            "around",
                            Serdes.String().deserializer(),
                            Serdes.String().deserializer())
                    .readValuesToList();
        }
        assertThat(found).hasSize(1707 - 139).isEqualTo(expected());
    }

    /** By lists alone. */
    private static List<String> expected() {
        List<PlainWeek.Event> inOrder = new ArrayList<>(new PlainWeek().onTime);
        inOrder.sort(Comparator.comparingLong(PlainWeek.Event::time));
        Map<String, List<PlainWeek.Event>> byNetwork = new TreeMap<>();
        inOrder.forEach(event -> byNetwork
                .computeIfAbsent(event.network(), network -> new ArrayList<>())
                .add(event));
        List<String> expected = new ArrayList<>();
        for (PlainWeek.Event anchor : inOrder) {
            List<PlainWeek.Event> network = byNetwork.get(anchor.network());
            int at = network.indexOf(anchor);
            StringBuilder ids = new StringBuilder(anchor.id()).append(':');
            for (int i = Math.max(0, at - 3); i <= Math.min(network.size() - 1, at + 2); i++) {
                ids.append(' ').append(network.get(i).id());
            }
            expected.add(ids.toString());
        }
        return expected;
    }
}
