package dev.rangestreams.runtime.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineEngineProvider;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnginesTest {
    @TempDir
    private Path directory;

    /** A module with an engine, compiled, as one of the class path. */
    private Path module(String className, String engineName) throws IOException {
        Path folder = Files.createDirectories(directory.resolve(className));
        Path source = folder.resolve(className + ".java");
        Files.writeString(source, """
                import dev.rangestreams.spi.*;

                public class %s implements TimelineEngineProvider, TimelineEngine {
                    public TimelineEngine engine() {
                        return this;
                    }

                    public String name() {
                        return "%s";
                    }

                    public boolean durable() {
                        return false;
                    }

                    public Timelines open(TimelineSettings settings) {
                        throw new UnsupportedOperationException();
                    }
                }
                """.formatted(className, engineName));
        int faults = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-cp", System.getProperty("java.class.path"), source.toString());
        assertThat(faults).isZero();
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(TimelineEngineProvider.class.getName()), className);
        return folder;
    }

    private static void withClassPath(Runnable what, Path... folders) throws IOException {
        URL[] urls = new URL[folders.length];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = folders[i].toUri().toURL();
        }
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader modules = new URLClassLoader(urls, before)) {
            thread.setContextClassLoader(modules);
            what.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void two_engines_of_one_name_are_refused_with_their_classes_and_where_they_are() throws IOException {
        Path one = module("OneEngine", "fast");
        Path other = module("OtherEngine", "fast");
        withClassPath(
                () -> {
                    for (Map<String, String> settings :
                            List.of(Map.of("rangestreams.engine", "fast"), Map.<String, String>of())) {
                        assertThatThrownBy(() -> Engines.configured(settings))
                                .isInstanceOf(ConfigException.class)
                                .hasMessage("Two engines on the class path are named fast: OneEngine in file:"
                                        + one.toUri().getPath()
                                        + ", and OtherEngine in file:"
                                        + other.toUri().getPath()
                                        + ". Leave one of the two out, or give yours another name");
                    }
                },
                one,
                other);
    }

    @Test
    void engines_of_two_names_are_told_apart_by_the_setting() throws IOException {
        withClassPath(
                () -> {
                    assertThat(Engines.onClassPath())
                            .extracting(TimelineEngine::name)
                            .containsExactly("fast", "slow");
                    assertThat(Engines.configured(Map.of("rangestreams.engine", "slow"))
                                    .engine()
                                    .getClass()
                                    .getName())
                            .isEqualTo("OtherEngine");
                },
                module("OneEngine", "fast"),
                module("OtherEngine", "slow"));
    }
}
