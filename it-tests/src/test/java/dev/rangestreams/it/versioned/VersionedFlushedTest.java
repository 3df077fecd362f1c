package dev.rangestreams.it.versioned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.ChildApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.store.rocksdb.RocksDbOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A process is killed when its engine has written files, as it does every few puts here, and nothing is committed. Then
 * records come first that it had not seen.
 */
@ExtendWith(BrokerExtension.class)
class VersionedFlushedTest {
    private static final int KEYS = 50;
    private static final int RECORDS = 1500;
    private static final long RETENTION = 10_000;

    @ParameterizedTest
    @CsvSource({"false, false", "true, false", "true, true"})
    void whatWasFlushedButNotCommittedCountsOnceOrNotAtAll(
            boolean exactlyOnce, boolean transactionalStores, Broker broker, @TempDir Path directory) {
        var second = broker.topics().create("second", 1);
        var versions = VersionedApp.on(broker, engine(), RETENTION).withInput(second);
        var how = versions.app().stateDirectory(directory);
        if (exactlyOnce) {
            how.exactlyOnce().set(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG, transactionalStores);
        }
        versions.process(how, "k@10 A", "f0@5 old");
        killFlushed(versions, how, directory);
        // Of two inputs Kafka takes the record with the lower timestamp, so that this one comes before all that come
        // again.
        versions.send(second, List.of(VersionedApp.message("f0@20 C"), VersionedApp.message("f7@20 -")));
        versions.process(how, "k@5000 end");

        var results = versions.results();
        String first = results.stream()
                .filter(result -> result.startsWith("f0@20 "))
                .findFirst()
                .orElseThrow();
        if (exactlyOnce) {
            assertThat(first).isEqualTo("f0@20 newest: old[5,20) C[20,");
            assertThat(results).contains("f7@20 newest: ").hasSize(2 + RECORDS + 3);
        }
        // In the end each put counts once, whatever came in between.
        var last = results.stream()
                .filter(result -> result.startsWith("f0@" + time(RECORDS - KEYS) + " "))
                .reduce((one, other) -> other)
                .orElseThrow();
        assertThat(last).contains("old[5,20) C[20,100) ").endsWith("[" + time(RECORDS - KEYS) + ",");
        assertThat(last.split("\\[")).hasSize(1 + 2 + RECORDS / KEYS);
    }

    private static long time(int record) {
        return 100L + record;
    }

    /** Has a child put many records, and kills it when it has told of all and committed none. */
    private static void killFlushed(VersionedApp versions, StreamsAppBuilder how, Path directory) {
        var padding = "-".repeat(200);
        versions.send(
                versions.inputs().get(0),
                IntStream.range(0, RECORDS)
                        .mapToObj(i -> VersionedApp.message("f" + i % KEYS + "@" + time(i) + " " + i + padding))
                        .toList());
        how.commitOnlyAtClose();
        var before = newestTable(directory);
        try (var child = how.startChild(
                        Child.class,
                        versions.output(),
                        versions.inputs().get(0),
                        versions.inputs().get(1));
                var output = versions.broker()
                        .topics()
                        .reader(versions.output(), Serdes.String(), Serdes.String(), IsolationLevel.READ_UNCOMMITTED)) {
            output.awaitRecords(2 + RECORDS);
            assertThat(newestTable(directory)).isGreaterThan(before + 5);
            child.kill();
        }
        how.commitInterval(Duration.ofMillis(100));
    }

    /** RocksDB numbers the files it writes. */
    private static int newestTable(Path directory) {
        try (var files = Files.walk(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".sst"))
                    .mapToInt(name -> Integer.parseInt(name.substring(0, name.indexOf('.'))))
                    .max()
                    .orElse(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TimelineEngine engine() {
        return RocksDb.engine(
                RocksDbOptions.defaults().withConfigurer((store, database, data) -> data.setWriteBufferSize(16 << 10)));
    }

    /** Public, so that the child's main method can make one. */
    public static final class Child implements ChildApp.TopologySource {
        /** Called by name. */
        public Child() {}

        @Override
        public Topology topology(List<String> arguments) {
            return VersionedApp.topology(
                    arguments.subList(1, arguments.size()), arguments.get(0), engine(), RETENTION, true);
        }
    }
}
