package dev.rangestreams.examples.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.examples.broker.EmbeddedBroker;
import dev.rangestreams.examples.quickstart.Departures;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.DoubleSerializer;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That the small examples run as programs, shown by one of them. */
class ApplicationTest {
    @Test
    void runsATopologyOnTheBrokerItIsGiven(@TempDir Path directory) throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            Map<String, Object> address = Map.of("bootstrap.servers", broker.bootstrapServers());
            for (String topic : List.of("readings", "departures", "counts", "late-readings")) {
                broker.createTopic(topic, 1, Map.of("retention.ms", "-1"));
            }
            TopicPartition counts = new TopicPartition("counts", 0);
            try (var producer = new KafkaProducer<>(address, new StringSerializer(), new DoubleSerializer());
                    var consumer = new KafkaConsumer<>(address, new StringDeserializer(), new LongDeserializer());
                    var streams = Application.start(
                            "departures", Departures.topology(), broker.bootstrapServers(), directory.toString())) {
                producer.send(new ProducerRecord<>("readings", 0, 1_000L, "a", 20.0))
                        .get();
                consumer.assign(List.of(counts));
                consumer.seekToBeginning(List.of(counts));
                var found = consumer.poll(Duration.ofSeconds(60)).records(counts);

                assertThat(found).singleElement().satisfies(count -> {
                    assertThat(count.key()).isEqualTo("a");
                    assertThat(count.value()).isEqualTo(1);
                    assertThat(count.timestamp()).isEqualTo(1_000);
                });
                assertThat(streams.state().isRunningOrRebalancing()).isTrue();
            }
        }
    }
}
