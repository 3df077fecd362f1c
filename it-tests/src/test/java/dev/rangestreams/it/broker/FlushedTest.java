package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.ChildApp;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.store.rocksdb.RocksDbOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A process is killed when RocksDB has flushed, as it does every few records here, and nothing is committed. What was flushed
 * must neither count twice nor hide what was there before.
 */
@ExtendWith(BrokerExtension.class)
class FlushedTest {
    private static final int KEYS = 50;
    private static final int RECORDS = 3000;

    @ParameterizedTest
    @CsvSource({"false, false", "true, false", "true, true"})
    void whatWasFlushedBeforeItsCommitCountsOnce(
            boolean exactlyOnce, boolean transactionalStores, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, Engine.ROCKSDB, Ranges.before(30));
        var how = StreamsApp.of(broker, ranges.id(), () -> topology(ranges.output(), List.of(ranges.input())))
                .stateDirectory(directory);
        if (exactlyOnce) {
            how.exactlyOnce().set(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG, transactionalStores);
        }
        ranges.process(how, "k@10 A", "k@20 B");
        killFlushed(ranges, how, directory, ranges.input());
        ranges.process(how, "k@25 C", "f0@25 D");

        var results = ranges.results();
        assertThat(results.size()).isEqualTo(2 + RECORDS + 2 + (exactlyOnce ? 0 : RECORDS));
        assertThat(results.subList(results.size() - 2, results.size()))
                .containsExactly("k@25 3", "f0@25 " + (RECORDS / KEYS + 1));
        assertThat(results)
                .filteredOn(result -> result.startsWith("f7@"))
                .startsWith("f7@25 1")
                .endsWith("f7@25 60");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatWasFlushedButNotCommittedIsNotThereForRecordsThatComeFirstNow(
            boolean transactionalStores, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, Engine.ROCKSDB, Ranges.before(30));
        var second = broker.topics().create("second", 1);
        var inputs = List.of(ranges.input(), second);
        var how = StreamsApp.of(broker, ranges.id(), () -> topology(ranges.output(), inputs))
                .stateDirectory(directory)
                .exactlyOnce()
                .set(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG, transactionalStores);
        ranges.process(how, "k@10 A", "k@20 B");
        killFlushed(ranges, how, directory, ranges.input(), second);
        try (var writer = broker.topics().writer(second, Serdes.String(), Serdes.String())) {
            writer.send(Line.message("f0@20 C"));
        }
        ranges.process(how);
        assertThat(ranges.results()).startsWith("k@10 1", "k@20 2", "f0@20 1", "f0@25 2");
    }

    /** Has a child evaluate many records, and kills it when it has given all results and committed none. */
    private static void killFlushed(RangeApp ranges, StreamsAppBuilder how, Path directory, String... inputs) {
        var padding = "-".repeat(200);
        ranges.send(IntStream.range(0, RECORDS)
                .mapToObj(i -> Line.message("f" + i % KEYS + "@25 " + i + padding))
                .toList());
        how.commitOnlyAtClose();
        var before = newestTable(directory);
        var arguments =
                Stream.concat(Stream.of(ranges.output()), Stream.of(inputs)).toArray(String[]::new);
        try (var child = how.startChild(Child.class, arguments);
                var output = ranges.broker()
                        .topics()
                        .reader(ranges.output(), Serdes.String(), Serdes.String(), IsolationLevel.READ_UNCOMMITTED)) {
            output.awaitRecords(2 + RECORDS);
            assertThat(newestTable(directory)).isGreaterThan(before + 5);
            child.kill();
        }
        how.commitInterval(Duration.ofMillis(100));
    }

    /** RocksDB numbers the files it writes. */
    private static int newestTable(Path directory) {
        return Directory.files(directory).stream()
                .map(file -> file.getFileName().toString())
                .filter(name -> name.endsWith(".sst"))
                .mapToInt(name -> Integer.parseInt(name.substring(0, name.indexOf('.'))))
                .max()
                .orElse(0);
    }

    private static Topology topology(String output, List<String> inputs) {
        var engine = RocksDb.engine(
                RocksDbOptions.defaults().withConfigurer((store, database, data) -> data.setWriteBufferSize(16 << 10)));
        var range = Ranges.beforeAndGrace(30, 100).withLookAhead(Duration.ofMillis(30));
        var builder = new StreamsBuilder();
        RangeStreams.rangeOver(
                        builder.stream(inputs, Consumed.with(Serdes.String(), Serdes.String()))
                                .groupByKey(Grouped.with(Serdes.String(), Serdes.String())),
                        range,
                        Materialized.as(
                                RangeStores.buffer(engine, RangeApp.BUFFER, Duration.ofMillis(range.retentionMs()))))
                .count()
                .mapValues(String::valueOf)
                .to(output, Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    /** Public, so that the child's main method can make one. */
    public static final class Child implements ChildApp.TopologySource {
        /** Called by name. */
        public Child() {}

        @Override
        public Topology topology(List<String> arguments) {
            return FlushedTest.topology(arguments.get(0), arguments.subList(1, arguments.size()));
        }
    }
}
