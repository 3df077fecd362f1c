package dev.rangestreams.it.ranges;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.runtime.internal.store.Checkpoint;
import dev.rangestreams.runtime.internal.store.Written;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.window.WindowStores;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.TaskCorruptedException;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What window stores let go is told, not only counted. */
class WindowWarningsTest {
    private static final String STORE = "windows";
    private static final long RETENTION_MS = 100;

    private static Driver run(
            TimelineEngine engine, boolean duplicates, boolean logged, String guarantee, Path directory) {
        StoreBuilder<WindowStore<String, String>> store = Stores.windowStoreBuilder(
                WindowStores.window(engine, STORE, Duration.ofMillis(RETENTION_MS), Duration.ofMillis(1), duplicates),
                Serdes.String(),
                Serdes.String());
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(logged ? store.withLoggingEnabled(Map.of()) : store.withLoggingDisabled());
        builder.<String, String>stream("in").process(() -> new WindowPuts(STORE), STORE);
        return Driver.of(Storage.ANY, builder, config -> {
            config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee);
            config.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void what_is_put_too_late_is_told_once_per_task(boolean duplicates, @TempDir Path directory) {
        for (int task = 0; task < 2; task++) {
            try (Warnings warnings = new Warnings();
                    Driver driver = run(InMemory.engine(), duplicates, true, StreamsConfig.AT_LEAST_ONCE, directory)) {
                driver.pipe("k@1000 A", "k@901 B");
                assertThat(warnings.given()).isEqualTo(List.of());
                driver.pipe("k@900 C", "j@17 D");
                assertThat(warnings.given())
                        .singleElement()
                        .asString()
                        .contains("tore " + STORE + " of task 0_0", "at 900", "stream time 1000", "901");
                assertThat(driver.dropped()).isEqualTo(2);
            }
        }
    }

    /** What there is in the files before the task starts. */
    private static void leave(Path directory, boolean cleanly) {
        Path files = directory
                .resolve(Driver.APPLICATION)
                .resolve("0_0/rangestreams")
                .resolve(STORE);
        Written written = cleanly ? Written.NOTHING : Written.PROCESSED;
        try (Timelines timelines = RocksDb.engine().open(TimelineSettings.of(STORE, files, RETENTION_MS))) {
            new Checkpoint("window store", "PLAIN", written, Map.of(), 10, Checkpoint.NO_ARRIVAL, Map.of())
                    .note(timelines);
            timelines.put("k".getBytes(UTF_8), 10, 0, "A".getBytes(UTF_8));
        }
    }

    private static List<String> contents(Driver driver) {
        List<String> values = new ArrayList<>();
        try (KeyValueIterator<?, String> all =
                driver.kafka().<String, String>getWindowStore(STORE).all()) {
            all.forEachRemaining(entry -> values.add(entry.value));
        }
        return values;
    }

    @Test
    void a_store_that_is_emptied_and_has_no_changelog_says_that_its_contents_are_gone(@TempDir Path directory) {
        leave(directory, false);
        try (Warnings warnings = new Warnings();
                Driver driver = run(RocksDb.engine(), false, false, StreamsConfig.EXACTLY_ONCE_V2, directory)) {
            assertThat(warnings.given())
                    .singleElement()
                    .asString()
                    .contains("tore " + STORE + " of task 0_0", "no changelog", "contents are gone", "good order");
            driver.pipe("k@20 B");
            assertThat(contents(driver)).containsExactly("B");
        }
    }

    /** Kafka sees no offset then, and wipes the task as it does with its own stores. */
    @Test
    void a_store_that_is_emptied_and_has_a_changelog_says_that_it_is_restored(@TempDir Path directory) {
        leave(directory, false);
        try (Warnings warnings = new Warnings()) {
            assertThatThrownBy(() -> run(RocksDb.engine(), false, true, StreamsConfig.EXACTLY_ONCE_V2, directory))
                    .isInstanceOf(TaskCorruptedException.class);
            assertThat(warnings.given())
                    .singleElement()
                    .asString()
                    .contains("tore " + STORE + " of task 0_0", "restored from its changelog", "good order")
                    .doesNotContain("gone");
        }
    }

    @ParameterizedTest
    @CsvSource({"true, " + StreamsConfig.EXACTLY_ONCE_V2, "false, " + StreamsConfig.AT_LEAST_ONCE})
    void a_store_that_is_gone_on_with_says_nothing(boolean cleanly, String guarantee, @TempDir Path directory) {
        leave(directory, cleanly);
        try (Warnings warnings = new Warnings();
                Driver driver = run(RocksDb.engine(), false, false, guarantee, directory)) {
            driver.pipe("k@20 B");
            assertThat(warnings.given()).isEqualTo(List.of());
            assertThat(contents(driver)).containsExactly("A", "B");
        }
    }
}
