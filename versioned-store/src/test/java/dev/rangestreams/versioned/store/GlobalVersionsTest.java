package dev.rangestreams.versioned.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.versioned.VersionedKeyValueStore;
import java.time.Duration;
import java.util.Objects;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.VersionedRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A global store is filled by one processor and read by all others. */
class GlobalVersionsTest {
    private static final String STORE = "rates";

    private static VersionedKeyValueStore<String, String> store(
            org.apache.kafka.streams.processor.api.ProcessingContext context) {
        return VersionedStores.history(
                context.<org.apache.kafka.streams.state.VersionedKeyValueStore<String, String>>getStateStore(STORE));
    }

    private static final class Filling extends ContextualProcessor<String, String, Void, Void> {
        @Override
        public void process(Record<String, String> record) {
            store(context()).put(record.key(), record.value(), record.timestamp());
        }
    }

    private static final class Asking extends ContextualProcessor<String, String, String, String> {
        @Override
        public void process(Record<String, String> record) {
            VersionedRecord<String> version = store(context()).get(record.key(), record.timestamp());
            context().forward(record.withValue(Objects.toString(version)));
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void it_is_read_from_any_processor(Variant variant) {
        StreamsBuilder builder = new StreamsBuilder();
        Consumed<String, String> strings = Consumed.with(Serdes.String(), Serdes.String());
        builder.addGlobalStore(
                VersionedStores.builder(
                                VersionedStores.versioned(variant.engine(), STORE, Duration.ofMillis(100)),
                                Serdes.String(),
                                Serdes.String())
                        .withLoggingDisabled(),
                "versions",
                strings,
                Filling::new);
        builder.stream("questions", strings).process(Asking::new).to("answers");
        Properties config = variant.settings();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "global");
        config.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        config.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        try (TopologyTestDriver driver = new TopologyTestDriver(builder.build(), config)) {
            var versions = driver.createInputTopic("versions", new StringSerializer(), new StringSerializer());
            var questions = driver.createInputTopic("questions", new StringSerializer(), new StringSerializer());
            var answers = driver.createOutputTopic("answers", new StringDeserializer(), new StringDeserializer());
            versions.pipeInput("k", "A", 10L);
            versions.pipeInput("k", "B", 20L);
            questions.pipeInput("k", "?", 15L);
            questions.pipeInput("k", "?", 25L);
            questions.pipeInput("k", "?", 5L);
            assertThat(answers.readValuesToList())
                    .containsExactly(
                            new VersionedRecord<>("A", 10, 20).toString(),
                            new VersionedRecord<>("B", 20).toString(),
                            "null");
        }
    }
}
