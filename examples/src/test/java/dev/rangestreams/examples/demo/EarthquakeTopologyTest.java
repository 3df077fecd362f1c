package dev.rangestreams.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.examples.app.Drivers;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The topology without a broker. */
class EarthquakeTopologyTest {
    @TempDir
    Path directory;

    @Test
    void aWeekGivesWhatAPlainRecomputationGives() throws IOException {
        PlainWeek week = new PlainWeek();
        Findings findings = replay(QuakeFile.week());

        assertThat(week.all).hasSize(1707);
        assertThat(findings.late()).hasSize(139);
        Expected.assertAnswers(findings, week);
        Expected.assertReport(findings, week);
        assertThat(Report.of(findings, QuakeFile.week()).lines().toList())
                .as("the README shows what the demo prints")
                .containsAll(shownInReadme());
    }

    private static List<String> shownInReadme() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("..", "README.md"));
        int begin = lines.indexOf("<!-- printed by ./demo -->") + 2;
        return lines.subList(begin, begin + lines.subList(begin, lines.size()).indexOf("```"));
    }

    @Test
    void anEventWithoutMagnitudeOrDepthCountsAndMeasuresNothing() {
        Findings findings = replay(List.of(
                quake("a", 10, null, null),
                quake("b", 20, 4.5, 8.0),
                quake("c", 30, null, null),
                quake("d", 40, 1.0, 2.0)));

        assertThat(findings.inSixHours()).extracting(Findings.Found::value).containsExactly(1L, 2L, 3L, 4L);
        assertThat(findings.largest()).extracting(Findings.Found::value).containsExactly(null, 4.5, 4.5, 4.5);
        assertThat(findings.meanDepth()).extracting(Findings.Found::value).containsExactly(null, 8.0, 8.0, 5.0);
        assertThat(findings.follows())
                .flatExtracting(found -> found.value().pairs())
                .extracting(Follows.Pair::later)
                .containsExactly("c", "d");
    }

    @Test
    void theUtcDayEndsBeforeMidnight() {
        long midnight = 86_400_000;
        Findings findings = replay(List.of(
                quake("first", 0, 1.0, 1.0),
                quake("next day", midnight, 1.0, 1.0),
                quake("last", midnight - 1, 1.0, 1.0),
                quake("next day's last", 2 * midnight - 1, 1.0, 1.0)));

        assertThat(findings.inUtcDay()).extracting(Findings.Found::value).containsExactly(1L, 1L, 2L, 2L);
    }

    private static Quake quake(String id, long timeMs, @Nullable Double magnitude, @Nullable Double depthKm) {
        return new Quake(id, "nc", timeMs, magnitude, depthKm, 38, -122, "somewhere");
    }

    private Findings replay(List<Quake> quakes) {
        Findings findings = new Findings();
        try (var driver = Drivers.open(EarthquakeTopology.build(new UnflushedEngine(RocksDb.engine())), directory)) {
            var input = driver.createInputTopic(
                    Topics.QUAKES, EarthquakeTopology.NETWORK.serializer(), EarthquakeTopology.QUAKE.serializer());
            quakes.forEach(quake -> input.pipeInput(quake.network(), quake, quake.timeMs()));
            Stream.concat(Topics.RESULTS.stream(), Stream.of(Topics.LATE)).forEach(topic -> {
                var output = driver.createOutputTopic(
                        topic, EarthquakeTopology.NETWORK.deserializer(), new ByteArrayDeserializer());
                output.readRecordsToList()
                        .forEach(record -> findings.add(topic, record.key(), record.timestamp(), record.value()));
            });
        }
        return findings;
    }
}
