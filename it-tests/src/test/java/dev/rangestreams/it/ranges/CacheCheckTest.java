package dev.rangestreams.it.ranges;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangeAggregator;
import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStreams;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Consumer;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Aggregators share the values they are given; one that changes them is found out when that is asked for. */
class CacheCheckTest {
    private static Driver run(Storage storage, boolean check, RangeAggregator<String, byte[], String> aggregator) {
        return run(storage, check, aggregator, config -> {});
    }

    private static Driver run(
            Storage storage,
            boolean check,
            RangeAggregator<String, byte[], String> aggregator,
            Consumer<Properties> settings) {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, byte[]> input = builder.stream("in", Consumed.with(Serdes.String(), Serdes.ByteArray()));
        Range<String, byte[]> range = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(100));
        RangeStreams.rangeOver(
                        input.groupByKey(Grouped.with(Serdes.String(), Serdes.ByteArray())),
                        range,
                        Materialized.as(storage.supplier(Driver.BUFFER, range.retentionMs())))
                .aggregate(aggregator)
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        return Driver.of(storage, builder, config -> {
            config.put(RangeStreamsConfig.CACHE_CHECK_CONFIG, check);
            settings.accept(config);
        });
    }

    private static String texts(Iterable<Record<String, byte[]>> records) {
        List<String> texts = new ArrayList<>();
        records.forEach(record -> texts.add(new String(record.value(), UTF_8)));
        return String.join(",", texts);
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void well_behaved_aggregators_notice_nothing(Storage storage) {
        try (Driver driver = run(storage, true, (anchor, records) -> texts(records))) {
            driver.pipe("k@10 A", "k@20 B", "j@20 x", "k@115 C");
            assertThat(driver.values("out")).containsExactly("A", "A,B", "x", "B,C");
        }
    }

    private static String spoilFirst(Iterable<Record<String, byte[]>> records) {
        records.iterator().next().value()[0] = '!';
        return texts(records);
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_changed_value_of_an_earlier_record_is_reported(Storage storage) {
        try (Driver driver = run(
                storage, true, (anchor, records) -> anchor.timestamp() < 30 ? texts(records) : spoilFirst(records))) {
            driver.pipe("k@10 A", "k@20 B");
            if (storage.cacheBytes() == Storage.NONE) {
                // Nothing is shared, so nothing is spoilt.
                driver.pipe("k@30 C", "k@40 D");
                assertThat(driver.values("out")).endsWith("A,B,C", "A,B,C,D");
            } else {
                assertThatThrownBy(() -> driver.pipe("k@30 C"))
                        .hasRootCauseInstanceOf(IllegalStateException.class)
                        .rootCause()
                        .hasMessageContainingAll("key k", "at 10", "store " + Driver.BUFFER, "was changed");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void changed_headers_of_an_earlier_record_are_reported(Storage storage) {
        try (Driver driver = run(storage, true, (anchor, records) -> {
            if (anchor.timestamp() == 30) {
                records.iterator().next().headers().add("seen", new byte[0]);
            }
            return texts(records);
        })) {
            driver.pipe("k@10 A", "k@20 B");
            if (storage.cacheBytes() == Storage.NONE) {
                driver.pipe("k@30 C");
                assertThat(driver.values("out")).endsWith("A,B,C");
            } else {
                assertThatThrownBy(() -> driver.pipe("k@30 C"))
                        .hasRootCauseInstanceOf(IllegalStateException.class)
                        .rootCause()
                        .hasMessageContainingAll("headers", "key k", "at 10", "store " + Driver.BUFFER, "seen");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void the_anchors_own_value_is_looked_after_too(Storage storage) {
        try (Driver driver = run(storage, true, (anchor, records) -> {
            anchor.value()[0] = '!';
            return "spoilt";
        })) {
            if (storage.cacheBytes() == Storage.NONE) {
                driver.pipe("k@10 A");
                assertThat(driver.values("out")).containsExactly("spoilt");
            } else {
                assertThatThrownBy(() -> driver.pipe("k@10 A"))
                        .rootCause()
                        .hasMessageContainingAll("key k", "at 10", "was changed");
            }
        }
    }

    /** One record that an aggregator spoils is one fault, not one for each record of its key from then on. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void what_was_changed_is_reported_once(Storage storage) {
        try (Driver driver = run(
                storage,
                true,
                (anchor, records) -> anchor.timestamp() == 30 ? spoilFirst(records) : texts(records),
                BrokenAggregatorsTest.CONTINUE)) {
            driver.pipe("k@10 A", "k@20 B", "k@30 C", "k@40 D", "k@50 E");
            boolean shared = storage.cacheBytes() != Storage.NONE;
            assertThat(driver.dropped()).isEqualTo(shared ? 1 : 0);
            assertThat(driver.values("out"))
                    .startsWith("A", "A,B")
                    .endsWith("A,B,C,D", "A,B,C,D,E")
                    .hasSize(shared ? 4 : 5);
        }
    }

    /** Writes as it should, and reads as a test wants. */
    private static Driver reading(Storage storage, boolean check, Deserializer<String> deserializer) {
        StreamsBuilder builder = new StreamsBuilder();
        Serde<String> serde = Serdes.serdeFrom(new StringSerializer(), deserializer);
        Range<String, String> range = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(100));
        Materialized<String, String, WindowStore<Bytes, byte[]>> buffer =
                Materialized.as(storage.supplier(Driver.BUFFER, range.retentionMs()));
        RangeStreams.rangeOver(
                        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                                .groupByKey(Grouped.with(Serdes.String(), Serdes.String())),
                        range,
                        buffer.withKeySerde(Serdes.String()).withValueSerde(serde))
                .aggregate((anchor, records) -> Driver.join(records))
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        return Driver.of(storage, builder, config -> config.put(RangeStreamsConfig.CACHE_CHECK_CONFIG, check));
    }

    private static final class ThrowingDeserializer implements Deserializer<String> {
        @Override
        public String deserialize(String topic, byte[] bytes) {
            throw new SerializationException("no field called amount");
        }
    }

    private static final class ForgetfulDeserializer implements Deserializer<String> {
        @Override
        public String deserialize(String topic, byte[] bytes) {
            return new String(bytes, UTF_8).substring(0, 1);
        }
    }

    private static final class NullDeserializer implements Deserializer<String> {
        @Override
        public @Nullable String deserialize(String topic, byte[] bytes) {
            return null;
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#cached")
    void a_deserializer_that_throws_is_reported_with_the_first_record(Storage storage) {
        try (Driver driver = reading(storage, true, new ThrowingDeserializer())) {
            assertThatThrownBy(() -> driver.pipe("k@10 pears"))
                    .satisfies(thrown -> assertThat(reported(thrown))
                            .hasMessageContainingAll(
                                    "value of the record with key k at 10",
                                    "store " + Driver.BUFFER,
                                    StringSerializer.class.getName(),
                                    ThrowingDeserializer.class.getName(),
                                    "wrote pears",
                                    "no field called amount"))
                    .rootCause()
                    .hasMessage("no field called amount");
        }
    }

    private static Throwable reported(@Nullable Throwable thrown) {
        return thrown instanceof IllegalStateException
                ? thrown
                : reported(
                        Objects.requireNonNull(thrown, "nothing was reported").getCause());
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#cached")
    void a_value_that_comes_back_as_another_is_reported_in_both_forms(Storage storage) {
        try (Driver driver = reading(storage, true, new ForgetfulDeserializer())) {
            driver.pipe("k@10 A");
            assertThatThrownBy(() -> driver.pipe("k@20 pears"))
                    .rootCause()
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContainingAll(
                            "key k at 20",
                            "store " + Driver.BUFFER,
                            ForgetfulDeserializer.class.getName(),
                            "wrote pears",
                            "read it as p");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#cached")
    void a_value_that_comes_back_as_null_is_reported(Storage storage) {
        try (Driver driver = reading(storage, true, new NullDeserializer())) {
            assertThatThrownBy(() -> driver.pipe("k@10 pears"))
                    .rootCause()
                    .hasMessageContainingAll(
                            "key k at 10", NullDeserializer.class.getName(), "wrote pears", "read it as null");
        }
    }

    /** That is why the check looks: while the cache serves, nothing else does. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#cached")
    void without_the_check_the_cache_hides_a_deserializer_that_throws(Storage storage) {
        try (Driver driver = reading(storage, false, new ThrowingDeserializer())) {
            driver.pipe("k@10 A", "k@20 B");
            assertThat(driver.values("out")).containsExactly("A", "A,B");
        }
    }
}
