package dev.rangestreams.it.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;

/**
 * An instance in a JVM of its own, so that it can be killed as the operating system kills: what its stores held in memory
 * is lost, nothing is closed, no file is unlocked by hand. It takes two seconds or so to come up.
 *
 * <p>Made by {@link StreamsAppBuilder#startChild}.
 */
public final class ChildApp implements AutoCloseable {

    static final String READY = "child is running";

    private final Broker broker;
    private final String applicationId;
    private final Process process;
    private final Path output;

    private ChildApp(Broker broker, String applicationId, Process process, Path output) {
        this.broker = broker;
        this.applicationId = applicationId;
        this.process = process;
        this.output = output;
    }

    /** Makes the topology in the child, which is why it is a class, with a constructor without parameters. */
    public interface TopologySource {

        /** The topology, given the arguments that the test gave to {@link StreamsAppBuilder#startChild}. */
        Topology topology(List<String> arguments);
    }

    /** Returns when the instance runs and has all tasks of the application. */
    static ChildApp start(
            Broker broker, Class<? extends TopologySource> source, Properties config, List<String> arguments) {
        var directory = Directories.temporary("child-app");
        var settings = directory.resolve("settings");
        var output = directory.resolve("output");
        try {
            try (var writer = Files.newBufferedWriter(settings)) {
                text(config).store(writer, null);
            }
            var command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xshare:auto",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Xmx256m",
                    "-cp",
                    System.getProperty("java.class.path"),
                    ChildMain.class.getName(),
                    settings.toString(),
                    source.getName()));
            command.addAll(arguments);
            command.addAll(1, AccessOptions.ofThisJvm());
            var process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            var id = config.getProperty(StreamsConfig.APPLICATION_ID_CONFIG);
            var child = new ChildApp(broker, id, process, output);
            child.awaitReady();
            return child;
        } catch (IOException failure) {
            Directories.delete(directory);
            throw new UncheckedIOException("Could not start a child JVM", failure);
        }
    }

    private static Properties text(Properties config) {
        var text = new Properties();
        config.forEach((key, value) -> text.setProperty(key.toString(), value.toString()));
        return text;
    }

    private void awaitReady() {
        try {
            Await.until(
                    "a child JVM runs " + applicationId,
                    () -> output().contains(READY) || !process.isAlive(),
                    this::output);
            if (!process.isAlive()) {
                throw new AssertionError("The child JVM of " + applicationId + " ended. " + output());
            }
        } catch (AssertionError failure) {
            close();
            throw failure;
        }
    }

    /**
     * Kills the JVM, and returns when it is gone and the broker has been told, as timeouts would have told it. No other
     * instance of the application may be alive.
     */
    public void kill() {
        process.destroyForcibly();
        Await.until("the child JVM of " + applicationId + " is gone", () -> !process.isAlive());
        Groups.bury(broker, applicationId);
    }

    private String output() {
        try {
            return Files.readString(output, StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException("Cannot read what the child JVM says", failure);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        Await.until("the child JVM of " + applicationId + " is gone", () -> !process.isAlive());
        Directories.delete(output.getParent());
    }
}
