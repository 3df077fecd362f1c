package dev.rangestreams.it.versioned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.it.ranges.Warnings;
import dev.rangestreams.spi.ForwardingEngine;
import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.versioned.store.VersionedStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.errors.TaskCorruptedException;
import org.apache.kafka.streams.kstream.Consumed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is gone for good, or is not put, is warned of where an operator of the application sees it. */
class VersionedWarningsTest {
    private static TopologyTestDriver driver(Path directory, boolean exactlyOnce, boolean logged) {
        return driver(directory, exactlyOnce, logged, () -> {});
    }

    /** After each put, and before its commit, the driver does something else. */
    private static TopologyTestDriver driver(
            Path directory, boolean exactlyOnce, boolean logged, Runnable beforeCommit) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "warned");
        config.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        if (exactlyOnce) {
            config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        }
        var store = VersionedStores.builder(
                VersionedStores.versioned(new Flushing(RocksDb.engine()), VersionedApp.STORE, Duration.ofMillis(100)),
                Serdes.String(),
                Serdes.String());
        var builder = new StreamsBuilder();
        builder.addStateStore(logged ? store : store.withLoggingDisabled());
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .process(() -> new Putting(VersionedApp.STORE), VersionedApp.STORE)
                .foreach((key, value) -> beforeCommit.run());
        return new TopologyTestDriver(builder.build(), config);
    }

    private static TestInputTopic<String, String> input(TopologyTestDriver driver) {
        return driver.createInputTopic("in", new StringSerializer(), new StringSerializer());
    }

    /** What a process leaves behind that is killed after a put and before the commit. */
    private static Path killed(Path folder, boolean exactlyOnce, boolean logged) {
        Path before = folder.resolve("before");
        Path after = folder.resolve("after");
        try (TopologyTestDriver driver = driver(before, exactlyOnce, logged, () -> copy(before, after))) {
            input(driver).pipeInput("k", "A", 10L);
        }
        return after;
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_store_that_is_emptied_without_a_changelog_is_warned_of_as_lost(@TempDir Path folder) {
        Path directory = killed(folder, true, false);
        try (Warnings warnings = new Warnings();
                TopologyTestDriver driver = driver(directory, true, false)) {
            assertThat(driver.getAllStateStores()).containsKey(VersionedApp.STORE);
            expectToSay(warnings, "emptied. It has no changelog, so its contents are gone");
        }
    }

    /** Kafka restores it, which its test driver does not. */
    @Test
    void a_store_that_is_emptied_and_restored_is_warned_of(@TempDir Path folder) {
        Path directory = killed(folder, true, true);
        try (Warnings warnings = new Warnings()) {
            assertThatThrownBy(() -> driver(directory, true, true)).isInstanceOf(TaskCorruptedException.class);
            expectToSay(warnings, "emptied and restored from its changelog");
        }
    }

    private static void expectToSay(Warnings warnings, String whatBecomesOfIt) {
        assertThat(warnings.given())
                .singleElement()
                .asString()
                .contains("Store " + VersionedApp.STORE, "task 0_0", "not closed in good order", whatBecomesOfIt);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_store_that_is_gone_on_with_is_not_warned_of(boolean exactlyOnce, @TempDir Path folder) {
        Path killed = killed(folder, exactlyOnce, false);
        Path closed = killed.resolveSibling("before");
        try (Warnings warnings = new Warnings();
                TopologyTestDriver driver = driver(exactlyOnce ? closed : killed, exactlyOnce, false)) {
            assertThat(driver.getAllStateStores()).containsKey(VersionedApp.STORE);
            assertThat(warnings.given()).isEmpty();
        }
    }

    @Test
    void the_first_version_of_a_task_that_is_refused_is_named(@TempDir Path folder) {
        for (int task = 0; task < 2; task++) {
            try (Warnings warnings = new Warnings();
                    TopologyTestDriver driver = driver(folder.resolve("task" + task), false, true)) {
                TestInputTopic<String, String> input = input(driver);
                input.pipeInput("k", "A", 1000L);
                input.pipeInput("k", "on time", 900L);
                assertThat(warnings.given()).isEmpty();
                input.pipeInput("k", "late", 899L);
                input.pipeInput("j", "late", 1L);
                input.pipeInput("k", "-", 2L);
                assertThat(warnings.given())
                        .singleElement()
                        .asString()
                        .contains(
                                "Store " + VersionedApp.STORE,
                                "task 0_0",
                                "put at 899",
                                "stream time 1000",
                                "not older than 900",
                                "dropped-records-total");
            }
        }
    }

    /** Puts everything into files with each note, as RocksDB may at any time by itself. */
    private record Flushing(TimelineEngine engine) implements ForwardingEngine {
        @Override
        public Timelines open(TimelineSettings settings) {
            return new ForwardingTimelines(engine.open(settings)) {
                @Override
                public void putNote(String name, byte[] value) {
                    super.putNote(name, value);
                    flush();
                }
            };
        }
    }
}
