package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.window.RangeDslStoreSuppliers;
import java.time.Duration;
import java.time.Instant;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.BuiltInDslStoreSuppliers;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What can be set of a buffer, through Materialized and through the configuration. */
class BufferSettingsTest {
    private static final Range<String, String> RANGE =
            EventTimeRange.ofTimeBoundsAndGrace(Duration.ofMillis(20), Duration.ofMillis(5));

    private final StreamsBuilder builder = new StreamsBuilder();
    private final KStream<String, String> input = builder.stream("in");

    private Driver run(
            Storage storage, UnaryOperator<Materialized<String, String, WindowStore<Bytes, byte[]>>> settings) {
        Materialized<String, String, WindowStore<Bytes, byte[]>> buffer =
                Materialized.as(storage.supplier(Driver.BUFFER, RANGE.retentionMs()));
        Driver.valuesToOut(RangeStreams.rangeOver(input.groupByKey(), RANGE, settings.apply(buffer)));
        return Driver.of(storage, builder, config -> {});
    }

    private Driver runUnchosen(Consumer<Properties> settings) {
        Driver.valuesToOut(RangeStreams.rangeOver(input.groupByKey(), RANGE, Materialized.as(Driver.BUFFER)));
        return Driver.of(Storage.ANY, builder, settings);
    }

    private static void expectResults(Driver driver) {
        driver.pipe("k@10 A", "k@20 B", "k@19 C", "k@31 D");
        assertThat(driver.read("out")).containsExactly("k@10 A", "k@20 A,B", "k@19 A,C", "k@31 C,B,D");
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void caching_set_through_materialized_changes_nothing(Storage storage) {
        try (Driver driver = run(storage, Materialized::withCachingEnabled)) {
            expectResults(driver);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void caching_switched_off_through_materialized_changes_nothing(Storage storage) {
        try (Driver driver = run(storage, Materialized::withCachingDisabled)) {
            expectResults(driver);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void without_logging_there_is_no_changelog(Storage storage) {
        try (Driver driver = run(storage, Materialized::withLoggingDisabled)) {
            expectResults(driver);
            assertThat(driver.kafka().producedTopicNames()).containsExactly("out");
        }
    }

    /** Records a year old must not be deleted from the changelog as soon as they are written. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void changes_are_logged_with_the_time_of_writing(Storage storage) {
        long before = System.currentTimeMillis();
        try (Driver driver = run(storage, buffer -> buffer)) {
            driver.pipe("k@10 A", "k@20 B");
            assertThat(driver.changelog(Driver.BUFFER))
                    .hasSize(2)
                    .allSatisfy(change ->
                            assertThat(change.getRecordTime()).isBetween(Instant.ofEpochMilli(before), Instant.now()));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_longer_retention_changes_no_result(Storage storage) {
        Materialized<String, String, WindowStore<Bytes, byte[]>> buffer =
                Materialized.as(storage.supplier(Driver.BUFFER, RANGE.retentionMs() * 1000));
        Driver.valuesToOut(RangeStreams.rangeOver(input.groupByKey(), RANGE, buffer));
        try (Driver driver = Driver.of(storage, builder, config -> {})) {
            expectResults(driver);
        }
    }

    @Test
    void the_configured_store_is_used_when_none_is_named() {
        try (Driver driver = runUnchosen(config -> config.put(
                StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG,
                BuiltInDslStoreSuppliers.InMemoryDslStoreSuppliers.class))) {
            expectResults(driver);
            assertThat(driver.kafka().getAllStateStores().get(Driver.BUFFER).persistent())
                    .isFalse();
        }
    }

    @Test
    void the_configured_persistent_store_is_used_when_none_is_named() {
        try (Driver driver = runUnchosen(config -> config.put(
                StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG,
                BuiltInDslStoreSuppliers.RocksDBDslStoreSuppliers.class))) {
            expectResults(driver);
            assertThat(driver.kafka().getAllStateStores().get(Driver.BUFFER).persistent())
                    .isTrue();
        }
    }

    @Test
    void a_store_type_in_materialized_is_used() {
        Materialized<String, String, WindowStore<Bytes, byte[]>> buffer =
                Materialized.as(new BuiltInDslStoreSuppliers.InMemoryDslStoreSuppliers());
        Driver.valuesToOut(RangeStreams.rangeOver(input.groupByKey(), RANGE, buffer));
        try (Driver driver = Driver.of(Storage.ANY, builder, config -> {})) {
            expectResults(driver);
        }
    }

    private static void persistentByConfiguration(Properties config) {
        config.put(
                StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG,
                BuiltInDslStoreSuppliers.RocksDBDslStoreSuppliers.class);
    }

    @Test
    void a_supplier_in_materialized_comes_before_the_configured_store() {
        WatchedEngine engine = new WatchedEngine(InMemory.engine());
        Driver.valuesToOut(RangeStreams.rangeOver(
                input.groupByKey(),
                RANGE,
                Materialized.as(RangeStores.buffer(engine, Driver.BUFFER, Duration.ofMillis(RANGE.retentionMs())))));
        try (Driver driver = Driver.of(Storage.ANY, builder, BufferSettingsTest::persistentByConfiguration)) {
            expectResults(driver);
            assertThat(engine.opened()).hasSize(1);
        }
    }

    @Test
    void a_store_type_in_materialized_comes_before_the_configured_store() {
        Materialized<String, String, WindowStore<Bytes, byte[]>> buffer =
                Materialized.as(new BuiltInDslStoreSuppliers.InMemoryDslStoreSuppliers());
        RangeStreams.rangeOver(input.groupByKey(), RANGE, buffer).count(Named.as("count"));
        try (Driver driver = Driver.of(Storage.ANY, builder, BufferSettingsTest::persistentByConfiguration)) {
            assertThat(driver.kafka().getAllStateStores().values()).isNotEmpty().noneMatch(StateStore::persistent);
        }
    }

    /** Its method for window stores asks for Kafka's type, which a buffer is not; and the one for all others refuses it. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void kafkas_test_driver_shows_a_buffer_among_all_stores(Storage storage) {
        try (Driver driver = run(storage, buffer -> buffer)) {
            driver.pipe("k@10 A", "k@20 B");
            assertThat(driver.kafka().getAllStateStores()).containsKey(Driver.BUFFER);
            assertThat(driver.<String, String>buffer().fetch("k", 20)).isEqualTo("B");
            assertThat(driver.kafka().getWindowStore(Driver.BUFFER)).isNull();
        }
    }

    /** Here on the class path: all engines there are. */
    @Test
    void several_engines_on_the_class_path_are_no_choice() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> runUnchosen(config -> {}).close())
                .withMessageContainingAll(
                        Driver.BUFFER, "in-memory", "rocksdb", "RangeStores.buffer", "dsl.store.suppliers.class");
    }

    private static Consumer<Properties> engine(String name) {
        return config -> {
            config.put(StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG, RangeDslStoreSuppliers.class);
            config.put(RangeStreamsConfig.ENGINE_CONFIG, name);
        };
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void an_engine_can_be_chosen_by_configuration(Storage storage) {
        try (Driver driver = runUnchosen(engine(storage.engine().name()))) {
            expectResults(driver);
            assertThat(driver.kafka().getAllStateStores().get(Driver.BUFFER).persistent())
                    .isEqualTo(storage.engine().durable());
        }
    }

    @Test
    void an_engine_that_is_not_there_cannot_be_chosen() {
        assertThatThrownBy(() -> runUnchosen(engine("papyrus")).close())
                .isInstanceOf(ConfigException.class)
                .hasMessageContainingAll("rangestreams.engine", "papyrus", "in-memory", "rocksdb");
    }
}
