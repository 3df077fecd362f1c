package dev.rangestreams.testkit.versioned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

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
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Joined;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;

/** The store under a table, as Kafka's own operators use it. */
final class VersionedTableRules {
    private static final Consumed<String, String> STRINGS = Consumed.with(Serdes.String(), Serdes.String());

    private VersionedTableRules() {}

    static void joinsByTime(VersionedFixture fixture) {
        graceIsLimited(fixture);
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "kit");
        config.put(StreamsConfig.STATE_DIR_CONFIG, fixture.folder().toString());
        try (TopologyTestDriver driver = new TopologyTestDriver(joins(fixture.supplier("table", 1_000)), config)) {
            TestInputTopic<String, String> stream = input(driver, "stream");
            TestInputTopic<String, String> table = input(driver, "table");
            TestOutputTopic<String, String> ofStream = output(driver, "of-stream");
            TestOutputTopic<String, String> ofTables = output(driver, "of-tables");
            input(driver, "other").pipeInput("k", "c", 5L);
            table.pipeInput("k", "a", 10L);
            table.pipeInput("k", null, 20L);
            assertThat(ofTables.readValuesToList())
                    .as("tables joined, a at 10, a delete at 20")
                    .containsExactly("a+c", null);
            table.pipeInput("k", "b", 15L);
            assertThat(ofTables.readValuesToList())
                    .as("tables joined, an update at 15 after the delete at 20")
                    .isEmpty();
            for (long time : List.of(9L, 10L, 14L, 15L, 19L, 20L, 25L)) {
                stream.pipeInput("k", "at " + time, time);
            }
            assertThat(ofStream.readValuesToList())
                    .as("a stream joined with a at 10, b at 15, a delete at 20")
                    .containsExactly("at 10+a", "at 14+a", "at 15+b", "at 19+b");
            table.pipeInput("k", "d", 30L);
            assertThat(ofTables.readValuesToList()).as("tables joined, d at 30").containsExactly("d+c");
        }
    }

    private static Topology joins(VersionedBytesStoreSupplier supplier) {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, String> table = table(builder, supplier);
        builder.stream("stream", STRINGS)
                .join(table, (left, right) -> left + "+" + right)
                .to("of-stream", strings());
        table.join(builder.table("other", STRINGS), (left, right) -> left + "+" + right)
                .toStream()
                .to("of-tables", strings());
        return builder.build();
    }

    private static KTable<String, String> table(StreamsBuilder builder, VersionedBytesStoreSupplier supplier) {
        return builder.table(
                "table",
                STRINGS,
                Materialized.<String, String>as(supplier)
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.String()));
    }

    private static Produced<String, String> strings() {
        return Produced.with(Serdes.String(), Serdes.String());
    }

    private static void graceIsLimited(VersionedFixture fixture) {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, String> table = table(builder, fixture.supplier("short", 10));
        Throwable refusal = catchThrowable(() -> {
            builder.stream("stream", STRINGS)
                    .join(
                            table,
                            (left, right) -> left + right,
                            Joined.with(
                                    Serdes.String(), Serdes.String(), Serdes.String(), "join", Duration.ofMillis(20)));
            builder.build();
        });
        assertThat(refusal)
                .as("a join with a grace of 20 on a table with a history of 10")
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static TestInputTopic<String, String> input(TopologyTestDriver driver, String topic) {
        return driver.createInputTopic(topic, new StringSerializer(), new StringSerializer());
    }

    private static TestOutputTopic<String, String> output(TopologyTestDriver driver, String topic) {
        return driver.createOutputTopic(topic, new StringDeserializer(), new StringDeserializer());
    }
}
