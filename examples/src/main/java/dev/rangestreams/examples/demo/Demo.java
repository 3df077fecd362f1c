package dev.rangestreams.examples.demo;

import dev.rangestreams.examples.broker.EmbeddedBroker;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Replays a week of earthquakes through {@link EarthquakeTopology} on a real broker in this JVM, and says what it found.
 *
 * <p>Ends with 0, or with 1 and a message on the error stream.
 */
public final class Demo {
    private static final String SOURCE =
            "examples/src/main/java/dev/rangestreams/examples/demo/EarthquakeTopology.java";

    private final PrintStream out;
    private final Path directory;

    Demo(PrintStream out, Path directory) {
        this.out = out;
        this.directory = directory;
    }

    /**
     * Runs the demo.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        // Set before the first chart, so that no display is looked for.
        System.setProperty("java.awt.headless", "true");
        long started = System.nanoTime();
        try {
            new Demo(System.out, Path.of("target", "demo")).run();
        } catch (IOException | RuntimeException failure) {
            System.err.println("The demo failed: " + chain(failure));
            System.exit(1);
        }
        System.out.printf(
                Locale.ROOT,
                "%nDone in %.1f s.%n",
                Duration.ofNanos(System.nanoTime() - started).toMillis() / 1000.0);
    }

    /** Replays, prints and draws; what was found is handed back for whoever wants to check it. */
    Findings run() throws IOException {
        List<Quake> quakes = QuakeFile.week();
        Files.createDirectories(directory);
        out.printf(
                Locale.ROOT, "A week of %,d earthquakes, in the order in which they were reported.%n", quakes.size());
        out.printf("Starting a real Kafka broker in this process ...%n%n");
        Findings findings;
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            findings = new Replay(broker, directory.resolve("state"))
                    .run(quakes, progress -> show(progress, quakes.size()));
        }
        out.print(Report.of(findings, quakes));
        draw(findings, quakes);
        out.printf("%nRead on: README.md, docs/getting-started.md, and the topology itself in%n  %s%n", SOURCE);
        return findings;
    }

    private void show(Replay.Progress progress, int all) {
        Findings findings = progress.findings();
        out.printf(
                Locale.ROOT,
                "  %3d %%  %,5d sent  %,5d answered  %,3d late%n",
                Math.round(100.0 * progress.sent() / all),
                progress.sent(),
                findings.answered() - findings.late().size(),
                findings.late().size());
    }

    private void draw(Findings findings, List<Quake> quakes) throws IOException {
        Path svg = directory.resolve("earthquakes.svg");
        Path png = directory.resolve("earthquakes.png");
        try {
            Picture picture = Charts.of(findings, quakes);
            picture.writeSvg(svg);
            picture.writePng(png);
            out.printf("%nThe week as a picture: %s (or .png)%n", svg);
        } catch (LinkageError | InternalError failure) {
            // What a Java for servers throws where there is no font to draw with. The findings stand all the same.
            out.printf("%nNo picture: this Java cannot draw text (%s). It needs fontconfig and a font.%n", failure);
        }
    }

    private static String chain(Throwable failure) {
        StringBuilder text = new StringBuilder(failure.toString());
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            text.append(System.lineSeparator()).append("  because of ").append(cause);
        }
        return text.toString();
    }
}
