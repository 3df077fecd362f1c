package dev.rangestreams.it.harness;

import static org.apache.kafka.common.IsolationLevel.READ_UNCOMMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.LongStream;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/** What any broker the harness runs on must do. */
abstract class BrokerContract {

    abstract Broker broker();

    @Test
    void anApplicationReadsCountsAndWritesExactlyOnce() {
        var count = CountApp.on(broker(), 2);
        count.feed(10);
        try (var app = count.app().exactlyOnce().start();
                var output = count.reader(READ_UNCOMMITTED)) {
            app.awaitProcessed();
            output.awaitRecords(20);
        }
        assertThat(count.counts("1", READ_UNCOMMITTED))
                .isEqualTo(LongStream.rangeClosed(1, 10).boxed().toList());
    }

    @Test
    void recordsComeBackAsTheyWereWritten() {
        var topics = broker().topics();
        var topic = topics.create("topic", 3, Map.of("cleanup.policy", "compact"));
        assertThat(topics.config(topic))
                .containsEntry("cleanup.policy", "compact")
                .containsEntry("retention.ms", "-1");

        try (var writer = topics.writer(topic, Serdes.String(), Serdes.Long());
                var reader = topics.reader(topic, Serdes.String(), Serdes.Long())) {
            writer.send(Message.of("k", 1L, 10).on(2).with("h", "first").with("h", "last"));
            writer.send(Message.<String, Long>of("k", null, 20).on(2));

            var read = reader.awaitRecords(2);
            assertThat(read).extracting(Received::value).containsExactly(1L, null);
            assertThat(read).extracting(Received::timestamp).containsExactly(10L, 20L);
            assertThat(read).extracting(Received::partition).containsExactly(2, 2);
            assertThat(read).extracting(Received::offset).containsExactly(0L, 1L);
            assertThat(read.get(0).header("h")).isEqualTo("last");
            assertThat(read.get(1).header("h")).isNull();
        }
    }
}
