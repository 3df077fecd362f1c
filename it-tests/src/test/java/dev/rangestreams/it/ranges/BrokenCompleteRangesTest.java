package dev.rangestreams.it.ranges;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.core.EventCountRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.store.inmemory.InMemory;
import java.time.Duration;
import java.util.Properties;
import java.util.function.Consumer;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What fails when a range is complete: that one result is missing, and nothing else. */
class BrokenCompleteRangesTest {
    /** The anchor alone: it is complete as soon as the clock has moved on. */
    private static final EventCountRange<String, String> ALONE =
            EventCountRange.ofCountBoundsWithNoGrace(0, Duration.ofMillis(10));

    private static String failing(Record<String, String> anchor, Iterable<Record<String, String>> records) {
        if (anchor.value().equals("boom")) {
            throw new IllegalStateException("no " + anchor.value());
        }
        return Driver.join(records);
    }

    private static Driver driver(Storage storage, Serde<String> values, Consumer<Properties> settings) {
        StreamsBuilder builder = new StreamsBuilder();
        Materialized<String, String, WindowStore<Bytes, byte[]>> buffer =
                Materialized.as(RangeStores.buffer(storage.engine(), Driver.BUFFER, ALONE));
        var ranged = RangeStreams.rangeOver(
                builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                        .groupByKey(),
                ALONE,
                buffer.withKeySerde(Serdes.String()).withValueSerde(values));
        var complete = ranged.emitOnClose();
        complete.aggregate(BrokenCompleteRangesTest::failing)
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        complete.count().mapValues(String::valueOf).to("counts", Produced.with(Serdes.String(), Serdes.String()));
        return Driver.of(storage, builder, settings);
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void an_aggregator_that_throws_loses_its_own_result_alone(Storage storage) {
        try (Driver driver = driver(storage, Serdes.String(), BrokenAggregatorsTest.CONTINUE)) {
            driver.pipe("k@10 A", "k@10 boom", "k@10 C", "k@20 D", "k@30 E");
            assertThat(driver.read("out")).containsExactly("k@10 A", "k@10 C", "k@20 D");
            assertThat(driver.read("counts")).hasSize(4);
            assertThat(driver.dropped()).isEqualTo(1);
            assertThat(driver.openCursors()).isZero();
        }
    }

    /** Kafka has only the record that was read last at hand. */
    @Test
    void the_dead_letter_queue_is_given_the_record_that_made_it_due_and_the_message_names_the_anchor() {
        Consumer<Properties> settings = config -> {
            BrokenAggregatorsTest.CONTINUE.accept(config);
            config.put(StreamsConfig.ERRORS_DEAD_LETTER_QUEUE_TOPIC_NAME_CONFIG, "dead");
        };
        try (Driver driver = driver(Storage.ANY, Serdes.String(), settings)) {
            driver.pipe("k@10 boom", "other@20 next");
            assertThat(driver.records("dead")).singleElement().satisfies(dead -> {
                assertThat(dead.key()).isEqualTo("other");
                assertThat(dead.value()).isEqualTo("next");
                assertThat(new String(
                                dead.headers()
                                        .lastHeader("__streams.errors.message")
                                        .value(),
                                UTF_8))
                        .contains("the record with key k at 10");
            });
        }
    }

    @Test
    void with_a_handler_that_fails_the_error_names_the_range_the_store_and_the_anchor() {
        try (Driver driver = driver(Storage.ANY, Serdes.String(), config -> {})) {
            driver.pipe("k@10 boom");
            assertThatThrownBy(() -> driver.pipe("other@20 next"))
                    .isInstanceOf(StreamsException.class)
                    .satisfies(error -> assertThat(BrokenAggregatorsTest.messages(error))
                            .contains(ALONE.toString(), "store " + Driver.BUFFER, "key k", "at 10", "no boom"));
        }
    }

    @Test
    void an_anchor_that_cannot_be_read_any_more_takes_no_other_with_it() {
        try (Driver driver = driver(
                Storage.uncached().findFirst().orElseThrow(), notReading("boom"), BrokenAggregatorsTest.CONTINUE)) {
            driver.pipe("k@10 A", "k@10 boom", "k@10 C", "k@20 D");
            assertThat(driver.read("out")).containsExactly("k@10 A", "k@10 C");
            driver.pipe("k@30 E");
            assertThat(driver.read("out")).containsExactly("k@20 D");
            assertThat(driver.dropped()).isEqualTo(1);
        }
    }

    private static Serde<String> notReading(String refused) {
        Deserializer<String> strings = Serdes.String().deserializer();
        return Serdes.serdeFrom(Serdes.String().serializer(), (topic, bytes) -> {
            String value = strings.deserialize(topic, bytes);
            if (refused.equals(value)) {
                throw new SerializationException("nobody knows what " + refused + " is");
            }
            return value;
        });
    }

    @Test
    void complete_ranges_that_nobody_reads_are_refused() {
        StreamsBuilder builder = new StreamsBuilder();
        RangeStreams.rangeOver(
                        builder.<String, String>stream("in").groupByKey(),
                        ALONE,
                        Materialized.as(RangeStores.buffer(InMemory.engine(), "buffer", ALONE)))
                .emitOnClose()
                .late();
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Nobody reads the complete ranges of store buffer over " + ALONE
                        + ": add an aggregation to emitOnClose(), or leave it out");
    }
}
