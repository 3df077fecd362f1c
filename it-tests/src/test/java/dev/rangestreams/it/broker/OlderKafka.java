package dev.rangestreams.it.broker;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rangestreams.it.harness.AccessOptions;
import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.Groups;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A JVM with this one's class path, but the oldest supported version of Kafka on it, which the build has fetched. */
final class OlderKafka implements AutoCloseable {
    private final Broker broker;
    private final String id;
    private final Process process;
    private final Path output;
    private int stops;

    private OlderKafka(Broker broker, String id, Process process, Path output) {
        this.broker = broker;
        this.id = id;
        this.process = process;
        this.output = output;
    }

    static String version() {
        return Objects.requireNonNull(
                System.getProperty("kafka.oldest.version"), "kafka.oldest.version is set by the build");
    }

    /** A JVM with an application of these topics, the first of them its input; nothing runs in it yet. */
    static OlderKafka on(
            Broker broker, String guarantee, Path directory, OlderTopology topology, String id, List<String> topics)
            throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-cp",
                classPath(),
                OlderKafkaMain.class.getName(),
                broker.bootstrapServers(),
                guarantee,
                id,
                directory.resolve("state").toString(),
                topology.name()));
        command.addAll(topics);
        command.addAll(1, AccessOptions.ofThisJvm());
        var output = directory.resolve("output");
        return new OlderKafka(
                broker,
                id,
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start(),
                output);
    }

    /** Everything of Kafka's is left out, the broker too: nothing of another version may be found by accident. */
    private static String classPath() {
        var folder = Path.of(System.getProperty("kafka.oldest.folder"));
        var others = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !Path.of(entry).getFileName().toString().startsWith("kafka"));
        var kafka = Stream.of("kafka-streams", "kafka-clients")
                .map(name -> folder.resolve(name + "-" + version() + ".jar"))
                .peek(jar -> {
                    if (!Files.exists(jar)) {
                        throw new IllegalStateException("The build has not fetched " + jar);
                    }
                })
                .map(Path::toString);
        return Stream.concat(kafka, others).collect(Collectors.joining(File.pathSeparator));
    }

    void start() {
        tell(OlderKafkaMain.START);
    }

    /** Starts with nothing but what is at the broker. */
    void startWithoutLocalState() {
        tell(OlderKafkaMain.START_WITHOUT_STATE);
    }

    /** Returns when all that is in the topics now is processed and committed. */
    void awaitProcessed(String... topics) {
        Groups.awaitCommitted(broker, id, List.of(topics), this::checkAlive);
    }

    /** Stops in good order, and tells how many records each store had been restored from; those with none are left out. */
    String stop() {
        tell(OlderKafkaMain.STOP);
        var begin = OlderKafkaMain.stopped(++stops);
        Await.until(
                "the child JVM has stopped",
                () -> {
                    checkAlive();
                    return output().lines().anyMatch(line -> line.startsWith(begin));
                },
                this::output);
        return output().lines()
                .filter(line -> line.startsWith(begin))
                .map(line -> line.substring(begin.length()))
                .findFirst()
                .orElseThrow();
    }

    private void tell(String what) {
        try {
            process.getOutputStream().write((what + "\n").getBytes(UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException("The child JVM does not listen. " + output(), e);
        }
    }

    private void checkAlive() {
        if (!process.isAlive()) {
            throw new AssertionError("The child JVM has ended. " + output());
        }
    }

    String output() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read what the child JVM says", e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        Await.until("the child JVM is gone", () -> !process.isAlive());
    }
}
