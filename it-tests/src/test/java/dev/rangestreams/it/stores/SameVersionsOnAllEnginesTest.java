package dev.rangestreams.it.stores;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.RangeStreamsConfig;
import dev.rangestreams.spi.TimelineEngine;
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
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A hundred thousand operations give the same on every engine, with and without the cache, and on Kafka's own store. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SameVersionsOnAllEnginesTest {
    private static final Duration RETENTION = Duration.ofMillis(LongScript.RETENTION_MS);
    private static final LongScript SCRIPT = new LongScript(20_261_130, 100_000);

    @TempDir
    Path directory;

    private List<String> onKafkasOwn = List.of();

    @BeforeAll
    void runOnKafkasOwn() {
        onKafkasOwn = run(Stores.persistentVersionedKeyValueStore("rates", RETENTION), 0);
    }

    static Stream<TimelineEngine> engines() {
        return Stream.of(InMemory.engine(), RocksDb.engine());
    }

    @ParameterizedTest
    @MethodSource("engines")
    void withTheCache(TimelineEngine engine) {
        assertThat(firstDifference(run(VersionedStores.versioned(engine, "rates", RETENTION), 10_000_000)))
                .isEqualTo("none");
    }

    @ParameterizedTest
    @MethodSource("engines")
    void withALittleCache(TimelineEngine engine) {
        assertThat(firstDifference(run(VersionedStores.versioned(engine, "rates", RETENTION), 20_000)))
                .isEqualTo("none");
    }

    @ParameterizedTest
    @MethodSource("engines")
    void withoutCache(TimelineEngine engine) {
        assertThat(firstDifference(run(VersionedStores.versioned(engine, "rates", RETENTION), 0)))
                .isEqualTo("none");
    }

    private String firstDifference(List<String> other) {
        assertThat(other).hasSameSizeAs(onKafkasOwn);
        for (int at = 0; at < other.size(); at++) {
            if (!other.get(at).equals(onKafkasOwn.get(at))) {
                return "here " + other.get(at) + ", on Kafka's own store " + onKafkasOwn.get(at);
            }
        }
        return "none";
    }

    private List<String> run(VersionedBytesStoreSupplier supplier, long cacheBytes) {
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
            return SCRIPT.run(driver.getVersionedKeyValueStore("rates"));
        }
    }
}
