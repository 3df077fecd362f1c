package dev.rangestreams.it.broker;

import dev.rangestreams.it.harness.AccessOptions;
import dev.rangestreams.it.harness.Await;
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
    private final Process process;
    private final Path output;

    private OlderKafka(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    static String version() {
        return Objects.requireNonNull(
                System.getProperty("kafka.oldest.version"), "kafka.oldest.version is set by the build");
    }

    static OlderKafka start(Path directory, Class<?> main, String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-cp",
                classPath(),
                main.getName()));
        command.addAll(Arrays.asList(arguments));
        command.addAll(1, AccessOptions.ofThisJvm());
        var output = directory.resolve("output");
        return new OlderKafka(
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

    /** Lets the child go on, and returns when it has said this. */
    void awaitAfterGo(String said) throws IOException {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
        Await.until("the child JVM says " + said, () -> output().contains(said) || !process.isAlive(), this::output);
        if (!output().contains(said)) {
            throw new AssertionError("The child JVM ended before it said " + said + ". " + output());
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
