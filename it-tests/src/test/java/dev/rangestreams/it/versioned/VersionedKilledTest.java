package dev.rangestreams.it.versioned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.ChildApp;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.store.rocksdb.RocksDbOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.query.MultiVersionedKeyQuery;
import org.apache.kafka.streams.query.StateQueryRequest;
import org.apache.kafka.streams.state.VersionedRecord;
import org.apache.kafka.streams.state.VersionedRecordIterator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A process that is killed in the midst of its puts: after the restart the store holds what its changelog says, no more. */
@ExtendWith(BrokerExtension.class)
class VersionedKilledTest {
    private static final int KEYS = 7;
    private static final int RECORDS = 900;
    private static final long RETENTION = 100_000;

    @ParameterizedTest
    @CsvSource({"rocksdb, false", "rocksdb, true", "chronicle, false", "chronicle, true"})
    void contentsAreThoseOfTheChangelog(String engine, boolean exactlyOnce, Broker broker, @TempDir Path directory) {
        var versions = VersionedApp.on(broker, engine(engine), RETENTION);
        var how = versions.app().stateDirectory(directory);
        if (exactlyOnce) {
            how.exactlyOnce();
        }
        versions.process(how, lines(0, RECORDS / 3));

        // Of what was not committed at least once, all comes again. Exactly once, it is never seen again: had it stayed
        // in the
        // store, nothing would replace it.
        var input = exactlyOnce
                ? broker.topics().create("seen-once", 1)
                : versions.inputs().get(0);
        versions.send(
                input,
                Arrays.stream(lines(RECORDS / 3, RECORDS))
                        .map(VersionedApp::message)
                        .toList());
        how.commitOnlyAtClose();
        try (var child = how.startChild(Child.class, engine, versions.output(), input)) {
            Await.until("the child is in the midst of its puts", () -> sent(versions) >= RECORDS / 2);
            child.kill();
        }

        how.commitInterval(Duration.ofMillis(100));
        try (var again = how.start()) {
            again.awaitProcessed();
            var logged = changelog(versions);
            assertThat(logged).hasSize(KEYS);
            logged.forEach((key, wanted) -> assertThat(stored(again, key)).isEqualTo(wanted));
        }
    }

    private static long sent(VersionedApp versions) {
        return versions.broker().topics().endOffsets(versions.output()).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /** Puts and deletes of all keys in turn, some late. */
    private static String[] lines(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> "k" + i % KEYS + "@" + (1000 + i - (i % 5 == 0 ? 300 : 0))
                        + (i % 11 == 0 ? " -" : " v" + i + "-".repeat(100)))
                .toArray(String[]::new);
    }

    /** Each key's versions with beginning and end, as the changelog's records leave them. */
    private static Map<String, List<String>> changelog(VersionedApp versions) {
        Map<String, TreeMap<Long, @Nullable String>> keys = new TreeMap<>();
        try (var reader = versions.broker().topics().reader(versions.changelog(), Serdes.String(), Serdes.String())) {
            for (var record : reader.readToEnd()) {
                keys.computeIfAbsent(record.key(), key -> new TreeMap<>()).put(record.timestamp(), record.value());
            }
        }
        Map<String, List<String>> found = new TreeMap<>();
        keys.forEach((key, timeline) -> {
            List<String> texts = new ArrayList<>();
            timeline.forEach((from, value) -> {
                if (value != null) {
                    Long to = timeline.higherKey(from);
                    texts.add(value + "[" + from + "," + (to == null ? "" : to));
                }
            });
            found.put(key, texts);
        });
        return found;
    }

    private static List<String> stored(StreamsApp app, String key) {
        var query = MultiVersionedKeyQuery.<String, String>withKey(key).withAscendingTimestamps();
        List<String> found = new ArrayList<>();
        try (VersionedRecordIterator<String> all = app.streams()
                .query(StateQueryRequest.inStore(VersionedApp.STORE).withQuery(query))
                .getOnlyPartitionResult()
                .getResult()) {
            while (all.hasNext()) {
                VersionedRecord<String> version = all.next();
                found.add(version.value() + "[" + version.timestamp() + ","
                        + version.validTo().map(String::valueOf).orElse(""));
            }
        }
        return found;
    }

    private static TimelineEngine engine(String name) {
        return name.equals("chronicle")
                ? Chronicle.engine()
                : RocksDb.engine(RocksDbOptions.defaults()
                        .withConfigurer((store, database, data) -> data.setWriteBufferSize(16 << 10)));
    }

    /** Public, so that the child's main method can make one. */
    public static final class Child implements ChildApp.TopologySource {
        /** Called by name. */
        public Child() {}

        @Override
        public Topology topology(List<String> arguments) {
            return VersionedApp.topology(
                    arguments.subList(2, arguments.size()),
                    arguments.get(1),
                    engine(arguments.get(0)),
                    RETENTION,
                    true);
        }
    }
}
