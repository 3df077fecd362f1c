package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our classes, as they are, on the oldest Kafka Streams that is supported, against a newer broker. */
@ExtendWith(BrokerExtension.class)
class OlderKafkaTest {
    @ParameterizedTest
    @ValueSource(strings = {"at_least_once", "exactly_once_v2"})
    void rangesRunAndRestartOnTheOldestSupportedKafka(String guarantee, Broker broker, @TempDir Path directory)
            throws IOException {
        var ranges = RangeApp.on(broker, Engine.ROCKSDB, Ranges.beforeAndGrace(30, 10));
        try (var child = OlderKafka.start(
                directory,
                OlderKafkaMain.class,
                broker.bootstrapServers(),
                guarantee,
                ranges.id(),
                directory.resolve("state").toString(),
                ranges.input(),
                ranges.output(),
                ranges.late(),
                "9",
                "6")) {
            ranges.send("k@10 A", "k@20 B", "k@9 late", "k@15 C");
            child.awaitAfterGo("Done 9");
            ranges.send("k@9 later", "k@40 D", "k@41 E");
            child.awaitAfterGo("Done 6");
            assertThat(child.output())
                    .contains("Kafka clients " + OlderKafka.version() + ", Kafka Streams " + OlderKafka.version());
        }
        for (var engine : Engine.values()) {
            assertThat(ranges.results())
                    .filteredOn(result -> result.contains(engine.name()))
                    .map(result -> result.replace(engine + " ", ""))
                    .containsExactly("k@10 A", "k@20 A,B", "k@15 A,C", "k@40 A,C,B,D", "k@41 C,B,D,E");
            assertThat(ranges.records(ranges.late()))
                    .filteredOn(late -> engine.name().equals(late.header("_late_range")))
                    .extracting(Line::of)
                    .containsExactly("k@9 late", "k@9 later");
        }
    }
}
