package dev.rangestreams.it.settings;

import dev.rangestreams.it.harness.AccessOptions;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A JVM that has this one's class path, but for some of it, and runs to its end.
 *
 * @param entries of its class path
 */
record OtherClassPath(List<String> entries) {
    /** All of this JVM's; some of it has engines of its own that tests do not choose from. */
    static OtherClassPath ofThisJvm() {
        return new OtherClassPath(List.of(System.getProperty("java.class.path").split(File.pathSeparator)))
                .without(entry -> entry.contains("examples"));
    }

    /** Without the modules of these engines, each by the end of its module's name. */
    OtherClassPath withoutStores(String... names) {
        return without(entry -> Arrays.stream(names).anyMatch(name -> entry.contains("store-" + name)));
    }

    /** With another version of Kafka, which the build has fetched; the broker's classes go, since they are of this one's. */
    OtherClassPath withKafka(String version) {
        Path folder = Path.of(System.getProperty("kafka.unsupported.folder"));
        Stream<String> other = Stream.of("kafka-streams", "kafka-clients")
                .map(name -> folder.resolve(name + "-" + version + ".jar"))
                .peek(jar -> {
                    if (!Files.exists(jar)) {
                        throw new IllegalStateException("The build has not fetched " + jar);
                    }
                })
                .map(Path::toString);
        OtherClassPath rest =
                without(entry -> Path.of(entry).getFileName().toString().startsWith("kafka"));
        return new OtherClassPath(Stream.concat(other, rest.entries.stream()).toList());
    }

    private OtherClassPath without(Predicate<String> unwanted) {
        return new OtherClassPath(entries.stream().filter(unwanted.negate()).toList());
    }

    /** What a class prints, with what our classes log from INFO on. */
    List<String> run(Class<?> main, Path output, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-Dorg.slf4j.simpleLogger.log.dev.rangestreams=info",
                "-Dorg.slf4j.simpleLogger.showThreadName=false",
                "-cp",
                entries.stream().collect(Collectors.joining(File.pathSeparator)),
                main.getName()));
        command.addAll(1, AccessOptions.ofThisJvm());
        command.addAll(arguments);
        int ended = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        List<String> lines = Files.readAllLines(output);
        if (ended != 0) {
            throw new AssertionError("The child JVM ended with " + ended + ": " + String.join("\n", lines));
        }
        return lines;
    }
}
