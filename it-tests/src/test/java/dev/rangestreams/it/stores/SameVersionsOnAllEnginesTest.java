package dev.rangestreams.it.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.store.chronicle.ChronicleOptions;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.versioned.store.VersionedStores;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A hundred thousand operations give the same on every engine, with and without the cache, and on Kafka's own store; but
 * that loses a delete that has the very time of a key's only version (VER-14), so there deletes keep apart.
 */
class SameVersionsOnAllEnginesTest {
    private static final Duration RETENTION = Duration.ofMillis(LongScript.RETENTION_MS);
    private static final LongScript ANYTHING = new LongScript(20_261_130, 100_000, false);
    private static final LongScript DELETES_APART = new LongScript(20_261_130, 100_000, true);
    private static final long ROOMY = 10_000_000;
    private static final long TIGHT = 20_000;

    private static List<String> onTheHeap = List.of();
    private static List<String> onKafkasOwn = List.of();

    @TempDir
    static Path directory;

    @BeforeAll
    static void runWhatToCompareWith() {
        onTheHeap = run(ANYTHING, VersionedStores.versioned(InMemory.engine(), "rates", RETENTION), 0);
        onKafkasOwn = run(DELETES_APART, Stores.persistentVersionedKeyValueStore("rates", RETENTION), 0);
    }

    static Stream<Arguments> engines() {
        return Stream.of(
                        InMemory.engine(),
                        RocksDb.engine(),
                        Chronicle.engine(),
                        Chronicle.engine(ChronicleOptions.inMemory()))
                .flatMap(engine -> Stream.of(ROOMY, TIGHT, 0L).map(cache -> arguments(engine, cache)));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void asOnTheHeapWithoutCache(TimelineEngine engine, long cacheBytes) {
        assertSame(run(ANYTHING, VersionedStores.versioned(engine, "rates", RETENTION), cacheBytes), onTheHeap);
    }

    @ParameterizedTest
    @MethodSource("engines")
    void asOnKafkasOwnStore(TimelineEngine engine, long cacheBytes) {
        assertSame(run(DELETES_APART, VersionedStores.versioned(engine, "rates", RETENTION), cacheBytes), onKafkasOwn);
    }

    /** Compares line by line: a difference of two long lists would fill many pages. */
    private static void assertSame(List<String> seen, List<String> wanted) {
        assertThat(seen).hasSameSizeAs(wanted);
        for (int at = 0; at < seen.size(); at++) {
            if (!seen.get(at).equals(wanted.get(at))) {
                assertThat(seen.get(at)).isEqualTo(wanted.get(at));
            }
        }
    }

    private static List<String> run(LongScript script, VersionedBytesStoreSupplier supplier, long cacheBytes) {
        var builder = new StreamsBuilder();
        builder.table(
                "rates",
                Consumed.with(Serdes.String(), Serdes.String()),
                Materialized.<String, String>as(supplier)
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.String()));
        var config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "crossing");
        config.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        config.put(RangeStreamsConfig.CACHE_MAX_BYTES_CONFIG, cacheBytes);
        try (var driver = new TopologyTestDriver(builder.build(), config)) {
            return script.run(driver.getVersionedKeyValueStore("rates"));
        }
    }
}
