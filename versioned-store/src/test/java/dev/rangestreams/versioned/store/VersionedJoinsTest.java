package dev.rangestreams.versioned.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which version a record of a stream meets in Kafka's join with a versioned table. */
class VersionedJoinsTest {
    private static final Duration HISTORY = Duration.ofSeconds(1);

    /** A time says what was true when, and not since when it was known. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void versions_have_one_time_axis_so_a_late_one_is_met_from_its_own_time_on(Variant variant) {
        try (Join join = new Join(variant)) {
            join.table("k", "old", 10);
            assertThat(join.stream("k", "s", 15)).containsExactly("s+old");
            join.table("k", "late", 12);
            assertThat(join.stream("k", "s", 15)).containsExactly("s+late");
            assertThat(join.stream("k", "s", 11)).containsExactly("s+old");
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void two_versions_of_one_time_are_one_and_give_one_result(Variant variant) {
        try (Join join = new Join(variant)) {
            join.table("k", "v1", 10);
            join.table("k", "v2", 10);
            assertThat(join.stream("k", "s", 20)).containsExactly("s+v2");
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void a_version_is_met_at_the_instant_it_begins(Variant variant) {
        try (Join join = new Join(variant)) {
            join.table("k", "v", 10);
            assertThat(join.stream("k", "s", 10)).containsExactly("s+v");
            assertThat(join.stream("k", "s", 9)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void a_record_older_than_the_history_meets_the_newest_version_or_none(Variant variant) {
        try (Join join = new Join(variant)) {
            join.table("quiet", "only", 10);
            join.table("busy", "first", 10);
            join.table("busy", "second", 2000);
            assertThat(join.stream("busy", "s", 1000)).containsExactly("s+first");
            assertThat(join.stream("busy", "s", 999)).isEmpty();
            assertThat(join.stream("quiet", "s", 999)).containsExactly("s+only");
        }
    }

    /** A stream joined with a table on the variant's store, without grace. */
    private static final class Join implements AutoCloseable {
        private final TopologyTestDriver driver;
        private final TestInputTopic<String, String> tableInput;
        private final TestInputTopic<String, String> streamInput;
        private final TestOutputTopic<String, String> output;

        Join(Variant variant) {
            StreamsBuilder builder = new StreamsBuilder();
            KTable<String, String> table = builder.table(
                    "table",
                    Consumed.with(Serdes.String(), Serdes.String()),
                    Materialized.as(VersionedStores.versioned(variant.engine(), Trial.NAME, HISTORY)));
            KStream<String, String> stream = builder.stream("stream", Consumed.with(Serdes.String(), Serdes.String()));
            stream.join(table, (one, other) -> one + "+" + other).to("output");
            Properties settings = variant.settings();
            settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "joins");
            settings.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
            settings.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
            driver = new TopologyTestDriver(builder.build(), settings);
            tableInput = driver.createInputTopic("table", new StringSerializer(), new StringSerializer());
            streamInput = driver.createInputTopic("stream", new StringSerializer(), new StringSerializer());
            output = driver.createOutputTopic("output", new StringDeserializer(), new StringDeserializer());
        }

        void table(String key, String value, long timestamp) {
            tableInput.pipeInput(key, value, timestamp);
        }

        List<String> stream(String key, String value, long timestamp) {
            streamInput.pipeInput(key, value, timestamp);
            return output.readValuesToList();
        }

        @Override
        public void close() {
            driver.close();
        }
    }
}
