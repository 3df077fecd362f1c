package dev.rangestreams.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo on a real broker. */
class DemoTest {
    @TempDir
    Path directory;

    @Test
    void aWeekOnABrokerGivesWhatAPlainRecomputationGives() throws Exception {
        PlainWeek week = new PlainWeek();
        var printed = new ByteArrayOutputStream();
        Findings findings = new Demo(new PrintStream(printed, true, StandardCharsets.UTF_8), directory).run();

        Expected.assertAnswers(findings, week);
        Expected.assertReport(findings, week);
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains(
                        " 10 %    170 sent    170 answered",
                        "100 %  1,707 sent  1,568 answered  139 late",
                        "By network",
                        "The ten strongest sequences",
                        "Late: 139 of 1,707 events")
                .doesNotContain("null", "ERROR", "WARN");
        assertThat(ImageIO.read(directory.resolve("earthquakes.png").toFile()).getWidth())
                .isEqualTo(1200);
        var xml = DocumentBuilderFactory.newInstance();
        // The file names its DTD; nobody needs to fetch it.
        xml.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        var svg = xml.newDocumentBuilder()
                .parse(directory.resolve("earthquakes.svg").toFile());
        assertThat(svg.getDocumentElement().getTagName()).isEqualTo("svg");
        assertThat(filesIn(directory))
                .extracting(file -> file.getFileName().toString())
                .contains("earthquakes.svg", "earthquakes.png")
                .as("no store is left behind; RocksDB has a file CURRENT in each")
                .doesNotContain("CURRENT");
    }

    private static List<Path> filesIn(Path directory) throws IOException {
        try (var files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
