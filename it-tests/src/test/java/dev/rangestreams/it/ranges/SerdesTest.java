package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStreams;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.IntegerSerializer;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whose serdes a buffer uses, and what they are told. */
class SerdesTest {
    private static final String CHANGELOG = "driver-buffer-changelog";

    private final StreamsBuilder builder = new StreamsBuilder();
    private final RecordingSerde keys = new RecordingSerde();
    private final RecordingSerde values = new RecordingSerde();

    private static void withoutDefaults(Properties config) {
        config.remove(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG);
        config.remove(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG);
    }

    private static <K, V> Range<K, V> range() {
        return EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(100));
    }

    private static <K, V> Materialized<K, V, WindowStore<Bytes, byte[]>> buffer(Storage storage) {
        return Materialized.as(
                storage.supplier(Driver.BUFFER, SerdesTest.<K, V>range().retentionMs()));
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void headers_and_the_changelogs_name_reach_serializers_and_deserializers(Storage storage) {
        KStream<String, String> input = builder.stream("in");
        RangeStreams.rangeOver(
                        input.groupByKey(),
                        range(),
                        SerdesTest.<String, String>buffer(storage)
                                .withKeySerde(keys)
                                .withValueSerde(values))
                .aggregate((anchor, records) -> Driver.join(records))
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        try (Driver driver = Driver.of(storage, builder, config -> {})) {
            driver.pipe("in", Headers.record("k", 10, "A", "schema", "1"));
            driver.pipe("in", Headers.record("k", 20, "B", "schema", "2"));
            assertThat(driver.values("out")).containsExactly("A", "A,B");
            assertThat(values.calls("write", CHANGELOG))
                    .containsExactly(
                            new RecordingSerde.Call("write", CHANGELOG, "A", List.of("schema=1")),
                            new RecordingSerde.Call("write", CHANGELOG, "B", List.of("schema=2")));
            assertThat(keys.calls("write", CHANGELOG))
                    .contains(
                            new RecordingSerde.Call("write", CHANGELOG, "k", List.of("schema=1")),
                            new RecordingSerde.Call("write", CHANGELOG, "k", List.of("schema=2")));
            readBack(driver);
            assertThat(values.calls("read", CHANGELOG))
                    .contains(
                            new RecordingSerde.Call("read", CHANGELOG, "A", List.of("schema=1")),
                            new RecordingSerde.Call("read", CHANGELOG, "B", List.of("schema=2")));
            assertThat(values.calls).extracting(RecordingSerde.Call::topic).containsOnly(CHANGELOG);
        }
    }

    /** Through a query, which has no cached records to show. */
    private static void readBack(Driver driver) {
        ReadOnlyWindowStore<String, String> buffer = driver.buffer();
        try (var all = buffer.fetch("k", Instant.EPOCH, Instant.ofEpochMilli(100))) {
            all.forEachRemaining(entry -> assertThat(entry.value).isNotNull());
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void no_record_is_written_twice_and_none_that_was_seen_is_read(Storage storage) {
        KStream<String, String> input = builder.stream("in");
        RangeStreams.rangeOver(
                        input.groupByKey(),
                        range(),
                        SerdesTest.<String, String>buffer(storage).withValueSerde(values))
                .aggregate((anchor, records) -> Driver.join(records))
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        try (Driver driver = Driver.of(storage, builder, config -> {})) {
            driver.pipe("k@10 A", "k@20 B", "j@20 C", "k@30 D");
            assertThat(values.calls("write", CHANGELOG)).hasSize(4);
            if (storage.cacheBytes() > 0) {
                assertThat(values.calls("read", CHANGELOG)).isEmpty();
            }
        }
    }

    /** Without the cache every evaluation reads, but only what it hands out. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#uncached")
    void what_a_cap_cuts_is_never_read(Storage storage) {
        EventTimeRange<String, String> range = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(100));
        readsOfTenth(storage, range, ranged -> ranged.aggregate((anchor, records) -> Driver.join(records)), 9);
        readsOfTenth(
                storage,
                range.withMaxRecords(3),
                ranged -> ranged.aggregate((anchor, records) -> Driver.join(records)),
                3);
        readsOfTenth(
                storage,
                range.withMostRecentRecords(3),
                ranged -> ranged.aggregate((anchor, records) -> Driver.join(records)),
                2);
        readsOfTenth(
                storage,
                range.withMostRecentRecords(3).withoutAnchor(),
                ranged -> ranged.aggregate((anchor, records) -> Driver.join(records)),
                3);
        readsOfTenth(storage, range, RangedKStream::count, 0);
        readsOfTenth(storage, range.withoutAnchor(), RangedKStream::count, 0);
        readsOfTenth(storage, range.withMaxRecords(3).withoutAnchor(), RangedKStream::count, 0);
    }

    private static void readsOfTenth(
            Storage storage,
            Range<String, String> range,
            Function<RangedKStream<String, String>, KStream<String, ?>> use,
            int most) {
        RecordingSerde read = new RecordingSerde();
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> input = builder.stream("in");
        use.apply(RangeStreams.rangeOver(
                        input.groupByKey(),
                        range,
                        SerdesTest.<String, String>buffer(storage).withValueSerde(read)))
                .mapValues(String::valueOf)
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        try (Driver driver = Driver.of(storage, builder, config -> {})) {
            for (int i = 1; i < 10; i++) {
                driver.pipe("k@" + i + " v" + i);
            }
            read.calls.clear();
            driver.pipe("k@10 v10");
            assertThat(read.calls("read", CHANGELOG)).as(range.toString()).hasSizeLessThanOrEqualTo(most);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void without_any_serde_the_configured_ones_are_used(Storage storage) {
        KStream<String, Integer> input = builder.stream("in");
        RangeStreams.rangeOver(input.groupByKey(), SerdesTest.<String, Integer>range(), buffer(storage))
                .count()
                .to("out", Produced.valueSerde(Serdes.Long()));
        check(storage, config -> config.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.IntegerSerde.class));
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void the_serdes_of_the_grouping_are_used(Storage storage) {
        KStream<String, Integer> input = builder.stream("in", Consumed.with(Serdes.String(), Serdes.Integer()));
        RangeStreams.rangeOver(
                        input.groupByKey(Grouped.with(Serdes.String(), Serdes.Integer())),
                        SerdesTest.<String, Integer>range(),
                        buffer(storage))
                .count()
                .to("out", Produced.valueSerde(Serdes.Long()));
        check(storage, SerdesTest::withoutDefaults);
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void the_serdes_of_the_stream_reach_a_grouping_without_any(Storage storage) {
        KStream<String, Integer> input = builder.stream("in", Consumed.with(Serdes.String(), Serdes.Integer()));
        RangeStreams.rangeOver(input.groupByKey(), SerdesTest.<String, Integer>range(), buffer(storage))
                .count()
                .to("out", Produced.valueSerde(Serdes.Long()));
        check(storage, SerdesTest::withoutDefaults);
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_stream_can_be_grouped_on_the_way(Storage storage) {
        KStream<String, Integer> input = builder.stream("in", Consumed.with(Serdes.String(), Serdes.Integer()));
        RangeStreams.rangeOver(
                        input,
                        Grouped.with(Serdes.String(), Serdes.Integer()),
                        SerdesTest.<String, Integer>range(),
                        buffer(storage))
                .count()
                .to("out", Produced.valueSerde(Serdes.Long()));
        check(storage, SerdesTest::withoutDefaults);
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void the_serdes_of_the_buffer_come_before_those_of_the_grouping(Storage storage) {
        KStream<String, String> input = builder.stream("in");
        RecordingSerde ofGrouping = new RecordingSerde();
        RangeStreams.rangeOver(
                        input.groupByKey(Grouped.with(ofGrouping, ofGrouping)),
                        range(),
                        SerdesTest.<String, String>buffer(storage)
                                .withKeySerde(keys)
                                .withValueSerde(values))
                .aggregate((anchor, records) -> Driver.join(records))
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        try (Driver driver = Driver.of(storage, builder, config -> {})) {
            driver.pipe("k@10 A", "k@20 B");
            assertThat(driver.values("out")).containsExactly("A", "A,B");
            assertThat(keys.calls("write", CHANGELOG)).isNotEmpty();
            assertThat(values.calls("write", CHANGELOG)).hasSize(2);
            assertThat(ofGrouping.calls("write", CHANGELOG)).isEmpty();
        }
    }

    private void check(Storage storage, Consumer<Properties> settings) {
        try (Driver driver = Driver.of(storage, builder, settings)) {
            var topic = driver.kafka().createInputTopic("in", new StringSerializer(), new IntegerSerializer());
            topic.pipeInput("k", 7, 10);
            topic.pipeInput("k", 8, 20);
            assertThat(driver.kafka()
                            .createOutputTopic("out", new StringDeserializer(), new LongDeserializer())
                            .readValuesToList())
                    .containsExactly(1L, 2L);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void a_serde_that_is_missing_is_told_of_when_the_store_opens(Storage storage) {
        KStream<String, Integer> input = builder.stream("in", Consumed.with(Serdes.String(), Serdes.Integer()));
        RangeStreams.rangeOver(
                        input.mapValues(value -> value).groupByKey(),
                        SerdesTest.<String, Integer>range(),
                        buffer(storage))
                .count()
                .to("out", Produced.valueSerde(Serdes.Long()));
        assertThatThrownBy(() ->
                        Driver.of(storage, builder, SerdesTest::withoutDefaults).close())
                .hasStackTraceContaining(Driver.BUFFER)
                .hasStackTraceContaining("serde");
    }

    /** The first store to be opened is one that no user has made, and must not be the one that is named. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void serdes_that_are_missing_are_told_of_with_the_buffers_name_and_the_call(Storage storage) {
        KStream<String, Integer> input = builder.stream("in", Consumed.with(Serdes.String(), Serdes.Integer()));
        RangeStreams.rangeOver(
                        input.selectKey((key, value) -> key)
                                .mapValues(value -> value)
                                .groupByKey(),
                        SerdesTest.<String, Integer>range(),
                        buffer(storage))
                .count()
                .to("out", Produced.valueSerde(Serdes.Long()));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Driver.of(storage, builder, SerdesTest::withoutDefaults).close())
                .withMessageContainingAll(
                        "Store buffer cannot buffer " + SerdesTest.<String, Integer>range(),
                        "keys: give rangeOver one with Materialized.withKeySerde(..)",
                        "default.key.serde",
                        "values: give rangeOver one with Materialized.withValueSerde(..)",
                        "default.value.serde");
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_value_that_cannot_be_written_is_handled_like_any_failure_of_processing(Storage storage) {
        KStream<String, String> input = builder.stream("in");
        RangeStreams.rangeOver(
                        input.groupByKey(),
                        range(),
                        SerdesTest.<String, String>buffer(storage)
                                .withValueSerde(Serdes.serdeFrom(
                                        (topic, text) -> {
                                            if (text.equals("unspeakable")) {
                                                throw new SerializationException(text);
                                            }
                                            return text.getBytes(StandardCharsets.UTF_8);
                                        },
                                        new StringDeserializer())))
                .aggregate((anchor, records) -> Driver.join(records))
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        try (Driver driver = Driver.of(storage, builder, BrokenAggregatorsTest.CONTINUE)) {
            driver.pipe("k@10 A", "k@20 unspeakable", "k@30 B");
            assertThat(driver.read("out")).containsExactly("k@10 A", "k@30 A,B");
            assertThat(driver.dropped()).isEqualTo(1);
        }
    }
}
