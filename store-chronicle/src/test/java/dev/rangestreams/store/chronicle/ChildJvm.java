package dev.rangestreams.store.chronicle;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.Assertions;

/** Another process that runs a class of this test class path, with JVM options of its own. */
record ChildJvm(Process process, BufferedReader output, List<String> seen) implements AutoCloseable {
    /** What Chronicle Map needs, as the build passes it to its own tests. */
    static final List<String> OPTIONS =
            List.of(System.getProperty("chronicle.options").split(" "));

    static ChildJvm run(List<String> options, Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new ChildJvm(process, process.inputReader(StandardCharsets.UTF_8), new ArrayList<>());
    }

    /** Returns when the process has printed a line that begins like this, and gives the line. */
    String await(String beginning) throws IOException {
        String line = output.readLine();
        while (line != null && !line.startsWith(beginning)) {
            seen.add(line);
            line = output.readLine();
        }
        Assertions.assertThat(line).as("the other process said: %s", seen).isNotNull();
        return line == null ? "" : line;
    }

    /** Everything that the process prints until it ends. */
    List<String> rest() throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            seen.add(line);
        }
        return seen;
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        output.close();
    }
}
