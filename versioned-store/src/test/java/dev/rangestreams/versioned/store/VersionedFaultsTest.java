package dev.rangestreams.versioned.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.versioned.store.Model.Version;
import dev.rangestreams.versioned.store.Trial.Logged;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Joined;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.query.MultiVersionedKeyQuery;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.ResultOrder;
import org.apache.kafka.streams.state.VersionedRecord;
import org.apache.kafka.streams.state.VersionedRecordIterator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Known faults of versioned stores. */
class VersionedFaultsTest {
    private static final long NOT_PUT = Long.MIN_VALUE;
    private static final long LONG_ENOUGH = 100_000;

    @ParameterizedTest
    @EnumSource(Variant.class)
    void the_end_of_validity_is_exclusive(Variant variant) {
        try (Trial trial = variant.trial(LONG_ENOUGH)) {
            trial.put("k", "0", 0);
            trial.put("k", "4", 4000);
            trial.put("k", "8", 8000);
            trial.put("k", "10", 10_000);
            assertThat(trial.value("k", 3999)).isEqualTo("0");
            assertThat(trial.value("k", 4000)).isEqualTo("4");
            assertThat(trial.value("k", 8000)).isEqualTo("8");
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void an_older_version_is_rewritten_at_its_own_time(Variant variant) {
        try (Trial trial = variant.trial(LONG_ENOUGH)) {
            trial.put("k", "A", 10);
            trial.put("k", "B", 20);
            trial.put("k", "D", 30);
            assertThat(trial.put("k", "C", 20)).isEqualTo(30);
            assertThat(trial.value("k", 15)).isEqualTo("A");
            assertThat(trial.value("k", 20)).isEqualTo("C");
            assertThat(trial.value("k", 29)).isEqualTo("C");
            assertThat(trial.value("k", 30)).isEqualTo("D");
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void a_deletion_leaves_a_gap_and_stretches_nothing(Variant variant) {
        try (Trial trial = variant.trial(LONG_ENOUGH)) {
            trial.put("k", "10", 10);
            trial.put("k", "12", 12);
            trial.put("k", "15", 15);
            assertThat(trial.delete("k", 13)).isEqualTo(new Version("12", 12, 15));
            assertThat(trial.value("k", 12)).isEqualTo("12");
            assertThat(trial.value("k", 13)).isNull();
            assertThat(trial.value("k", 14)).isNull();
            assertThat(trial.value("k", 15)).isEqualTo("15");
        }
    }

    /** Reported as KAFKA-14491. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void a_late_put_does_not_undo_a_newer_deletion(Variant variant) {
        try (Trial trial = variant.trial(LONG_ENOUGH)) {
            trial.put("k", "X", 30);
            trial.delete("k", 40);
            assertThat(trial.put("k", "E", 35)).isEqualTo(40);
            assertThat(trial.latest("k")).isNull();
            assertThat(trial.value("k", 36)).isEqualTo("E");
            assertThat(trial.value("k", 40)).isNull();
        }
    }

    /** Reported as KAFKA-14491. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void the_first_version_of_a_key_may_be_a_deletion(Variant variant) {
        try (Trial trial = variant.trial(100)) {
            trial.put("other", "clock", 1000);
            assertThat(trial.put("q", null, 990)).isEqualTo(-1);
            assertThat(trial.put("q", "L", 980)).isEqualTo(990);
            assertThat(trial.latest("q")).isNull();
            assertThat(trial.value("q", 985)).isEqualTo("L");
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void without_any_retention_only_the_newest_is_there(Variant variant) {
        try (Trial trial = variant.trial(0)) {
            trial.put("k", "A", 10);
            trial.put("k", "B", 20);
            trial.put("k", "D", 30);
            assertThat(trial.value("k", 20)).isNull();
            assertThat(trial.value("k", 30)).isEqualTo("D");
            assertThat(trial.put("k", "late", 29)).isEqualTo(NOT_PUT);
            assertThat(trial.put("k", "X", 30)).isEqualTo(-1);
            assertThat(trial.latest("k")).isEqualTo("X");
            assertThat(trial.dropped()).isEqualTo(1);
        }
    }

    /** Reported as KAFKA-14491. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void the_newest_is_shown_also_for_times_that_are_too_old(Variant variant) {
        try (Trial trial = variant.trial(100)) {
            trial.put("k", "A", 10);
            trial.put("other", "clock", 1000);
            assertThat(trial.value("k", 50)).isEqualTo("A");
            assertThat(trial.value("k", 9)).isNull();
            trial.put("n", "ended", 1000);
            trial.put("n", "newest", 1050);
            trial.put("other", "clock", 2000);
            assertThat(trial.value("n", 1049))
                    .as("what is stored still, but too old")
                    .isNull();
            assertThat(trial.value("n", 1050)).isEqualTo("newest");
        }
    }

    /** Reported as KAFKA-14834. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void an_update_older_than_a_deletion_is_not_the_latest_of_a_table(Variant variant) {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, String> left = builder.table(
                "left",
                Consumed.with(Serdes.String(), Serdes.String()),
                Materialized.as(supplier(variant, LONG_ENOUGH)));
        KTable<String, String> right = builder.table("right", Consumed.with(Serdes.String(), Serdes.String()));
        left.leftJoin(right, (mine, other) -> mine).toStream().to("joined");
        try (TopologyTestDriver driver = driver(variant, builder)) {
            TestInputTopic<String, String> input =
                    driver.createInputTopic("left", new StringSerializer(), new StringSerializer());
            TestOutputTopic<String, String> joined =
                    driver.createOutputTopic("joined", new StringDeserializer(), new StringDeserializer());
            input.pipeInput("k", "A", 10L);
            input.pipeInput("k", null, 20L);
            assertThat(joined.readValuesToList()).containsExactly("A", null);
            input.pipeInput("k", "B", 15L);
            assertThat(joined.readValuesToList()).isEmpty();
            assertThat(history(driver))
                    .containsExactly(
                            new VersionedRecord<>("A", 10, 15).toString(),
                            new VersionedRecord<>("B", 15, 20).toString());
        }
    }

    /** What a table's store has of key k, read as Kafka reads it. */
    private static List<String> history(TopologyTestDriver driver) {
        try (VersionedRecordIterator<String> versions = driver.getVersionedKeyValueStore(Trial.NAME)
                .query(
                        MultiVersionedKeyQuery.<String, String>withKey("k").withAscendingTimestamps(),
                        PositionBound.unbounded(),
                        new QueryConfig(false))
                .getResult()) {
            List<String> found = new java.util.ArrayList<>();
            versions.forEachRemaining(version -> found.add(version.toString()));
            return found;
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Variant.class,
            names = {"ROCKSDB", "ROCKSDB_UNCACHED", "CHRONICLE", "CHRONICLE_UNCACHED"})
    void a_store_without_changelog_keeps_its_stream_time(Variant variant) {
        try (Trial trial = variant.trial(30_000)) {
            trial.put("k", "A", 100_000);
            trial.reopen();
            assertThat(trial.put("k", "B", 10_000)).isEqualTo(NOT_PUT);
            assertThat(trial.history("k", 0, Long.MAX_VALUE, ResultOrder.ASCENDING))
                    .containsExactly(new Version("A", 100_000, -1));
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void a_late_version_may_split_any_other(Variant variant) {
        try (Trial trial = variant.trial(1000)) {
            trial.put("k", "A", 10);
            trial.put("k", "B", 350);
            assertThat(trial.put("k", "C", 120)).isEqualTo(350);
            assertThat(trial.value("k", 119)).isEqualTo("A");
            assertThat(trial.value("k", 120)).isEqualTo("C");
            assertThat(trial.value("k", 349)).isEqualTo("C");
            assertThat(trial.value("k", 350)).isEqualTo("B");
        }
    }

    /** Reported as KAFKA-14491. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void a_restored_value_is_the_one_that_was_logged(Variant variant) {
        try (Trial trial = variant.trial(LONG_ENOUGH)) {
            trial.restore(0, new Logged("k", "A", 10), new Logged("k", "B", 20));
            byte[] bytes = trial.bytes("k", 15);
            assertThat(bytes).isEqualTo("A".getBytes(UTF_8));
        }
    }

    /** Reported as KAFKA-14936. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void a_join_grace_longer_than_the_history_is_refused(Variant variant) {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, String> table = builder.table(
                "table", Consumed.with(Serdes.String(), Serdes.String()), Materialized.as(supplier(variant, 10)));
        KStream<String, String> stream = builder.stream("stream", Consumed.with(Serdes.String(), Serdes.String()));
        Joined<String, String, String> joined =
                Joined.with(Serdes.String(), Serdes.String(), Serdes.String(), "join", Duration.ofMillis(20));
        assertThatThrownBy(() -> {
                    stream.join(table, (one, other) -> one + other, joined).to("out");
                    builder.build();
                })
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("History retention");
    }

    /** Reported as apache/kafka pull request 13695. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void a_store_knows_whether_it_is_open(Variant variant) {
        try (Trial trial = variant.trial(10)) {
            assertThat(trial.store().isOpen()).isTrue();
            trial.store().close();
            assertThat(trial.store().isOpen()).isFalse();
        }
    }

    static Stream<Arguments> variantsAndGuarantees() {
        return Arrays.stream(Variant.values())
                .flatMap(variant -> Stream.of(Arguments.of(variant, false), Arguments.of(variant, true)));
    }

    /** Kafka tells stores of commits under at-least-once; under exactly-once only that there will be one. */
    @ParameterizedTest
    @MethodSource("variantsAndGuarantees")
    void old_versions_of_quiet_keys_go(Variant variant, boolean exactlyOnce) {
        Properties settings = variant.settings();
        if (exactlyOnce) {
            settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        }
        try (Trial trial = new Trial(variant.engine(), 100, settings)) {
            trial.put("k", "v1", 10);
            trial.put("k", "v2", 20);
            for (long time = 30; time <= 1_000_000; time += 1000) {
                trial.put("z", "later", time);
            }
            trial.store().beforeCommit();
            if (!exactlyOnce) {
                trial.commit(1001);
            }
            assertThat(trial.store().versions("k")).isEqualTo(1);
            assertThat(trial.latest("k")).isEqualTo("v2");
            // Not everything that is below that bound is gone at once on every engine, but that it goes is their kit's
            // rule.
            assertThat(trial.expiredBefore()).isEqualTo(999_030 - 100);
            if (!variant.durable()) {
                // One of k, one or two of z, and what shares a stretch of time with them.
                assertThat(trial.timelines().approximateEntries()).isLessThan(5);
            }
        }
    }

    /** Reported as KAFKA-13499. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void of_two_restored_versions_of_one_time_the_later_written_counts(Variant variant) {
        try (Trial trial = variant.trial(LONG_ENOUGH)) {
            trial.restore(0, new Logged("k", "A", 10), new Logged("k", "A2", 10));
            assertThat(trial.value("k", 10)).isEqualTo("A2");
        }
    }

    private static org.apache.kafka.streams.state.VersionedBytesStoreSupplier supplier(
            Variant variant, long retentionMs) {
        return VersionedStores.versioned(variant.engine(), Trial.NAME, Duration.ofMillis(retentionMs));
    }

    private static TopologyTestDriver driver(Variant variant, StreamsBuilder builder) {
        Properties config = variant.settings();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "faults");
        config.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        config.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        return new TopologyTestDriver(builder.build(), config);
    }
}
