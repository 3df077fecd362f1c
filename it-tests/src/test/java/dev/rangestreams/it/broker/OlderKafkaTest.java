package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.Received;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our classes, as they are, on the oldest Kafka Streams that is supported, against a newer broker. */
@ExtendWith(BrokerExtension.class)
class OlderKafkaTest {
    private static final List<Engine> OURS = Arrays.stream(Engine.values())
            .filter(engine -> engine != Engine.STOCK)
            .toList();

    @ParameterizedTest
    @ValueSource(strings = {"at_least_once", "exactly_once_v2"})
    void rangesRunAndRestartOnTheOldestSupportedKafka(String guarantee, Broker broker, @TempDir Path directory)
            throws IOException {
        var input = broker.topics().create("input", 1);
        var output = broker.topics().create("output", 1);
        var late = broker.topics().create("late", 1);
        var topics = List.of(input, output, late);
        try (var child = child(broker, guarantee, directory, OlderTopology.RANGES, topics)) {
            child.start();
            send(broker, input, "k@10 A", "k@20 B", "k@9 late", "k@15 C");
            child.awaitProcessed(input);
            child.stop();
            child.start();
            send(broker, input, "k@9 later", "k@40 D", "k@41 E");
            child.awaitProcessed(input);
            child.stop();
            assertThat(child.output())
                    .contains("Kafka clients " + OlderKafka.version() + ", Kafka Streams " + OlderKafka.version());
        }
        for (var engine : Engine.values()) {
            assertThat(results(broker, output, engine.name()))
                    .containsExactly("k@10 A", "k@20 A,B", "k@15 A,C", "k@40 A,C,B,D", "k@41 C,B,D,E");
            assertThat(records(broker, late))
                    .filteredOn(record -> engine.name().equals(record.header("_late_range")))
                    .extracting(Line::of)
                    .containsExactly("k@9 late", "k@9 later");
        }
    }

    /** Each payment is joined with the rate of its own time, however late it comes, and is put where history is kept. */
    @ParameterizedTest
    @ValueSource(strings = {"at_least_once", "exactly_once_v2"})
    void versionedStoresRunAndRestartOnTheOldestSupportedKafka(String guarantee, Broker broker, @TempDir Path directory)
            throws IOException {
        var payments = broker.topics().create("payments", 1);
        var output = broker.topics().create("output", 1);
        var rates = OURS.stream()
                .map(engine -> broker.topics().create("rates-" + engine, 1))
                .toList();
        var topics = new ArrayList<>(List.of(payments, output));
        topics.addAll(rates);
        try (var child = child(broker, guarantee, directory, OlderTopology.VERSIONS, topics)) {
            child.start();
            rates.forEach(topic -> send(broker, topic, "k@0 b0", "k@10 b10", "k@30 b30", "k@20 b20"));
            child.awaitProcessed(rates.toArray(String[]::new));
            send(broker, payments, "k@31 P", "k@15 Q", "k@25 R");
            child.awaitProcessed(payments);
            assertThat(child.stop()).isEqualTo("{}");

            child.start();
            rates.forEach(topic -> send(broker, topic, "k@5 b5"));
            child.awaitProcessed(rates.toArray(String[]::new));
            send(broker, payments, "k@7 S");
            child.awaitProcessed(payments);
            assertThat(child.stop()).isEqualTo("{history-IN_MEMORY=3, rates-IN_MEMORY=4}");

            child.startWithoutLocalState();
            send(broker, payments, "k@12 T");
            child.awaitProcessed(payments);
            assertThat(child.stop())
                    .isEqualTo("{history-CHRONICLE=4, history-IN_MEMORY=4, history-ROCKSDB=4, "
                            + "rates-CHRONICLE=5, rates-IN_MEMORY=5, rates-ROCKSDB=5}");
        }
        for (var engine : OURS) {
            assertThat(results(broker, output, engine.name()))
                    .containsExactlyInAnyOrder(
                            "k@31 P+b30",
                            "k@31 newest: P[31,",
                            "k@15 Q+b10",
                            "k@15 31: Q[15,31) P[31,",
                            "k@25 R+b20",
                            "k@25 31: Q[15,25) R[25,31) P[31,",
                            "k@7 S+b5",
                            "k@7 15: S[7,15) Q[15,25) R[25,31) P[31,",
                            "k@12 T+b10",
                            "k@12 15: S[7,12) T[12,15) Q[15,25) R[25,31) P[31,");
        }
    }

    /**
     * Each window tells its values so far, and each record meets those of the other stream that are 50 ms from it at most. The
     * engine that is configured is the heap, which is restored at each start.
     */
    @ParameterizedTest
    @ValueSource(strings = {"at_least_once", "exactly_once_v2"})
    void windowStoresRunAndRestartOnTheOldestSupportedKafka(String guarantee, Broker broker, @TempDir Path directory)
            throws IOException {
        var input = broker.topics().create("input", 1);
        var output = broker.topics().create("output", 1);
        var other = broker.topics().create("other", 1);
        try (var child = child(broker, guarantee, directory, OlderTopology.WINDOWS, List.of(input, output, other))) {
            child.start();
            send(broker, input, "k@10 A", "k@50 B", "k@110 a");
            child.awaitProcessed(input);
            send(broker, other, "k@60 X");
            child.awaitProcessed(other);
            assertThat(child.stop()).isEqualTo("{}");

            child.start();
            send(broker, input, "k@20 C");
            child.awaitProcessed(input);
            assertThat(child.stop())
                    .isEqualTo("{other-IN_MEMORY=1, this-IN_MEMORY=3, windows-CONFIGURED=3, windows-IN_MEMORY=3}");

            child.startWithoutLocalState();
            send(broker, input, "k@30 D");
            child.awaitProcessed(input);
            send(broker, other, "k@0 W");
            child.awaitProcessed(other);
            assertThat(child.stop())
                    .contains("other-CHRONICLE=1, other-IN_MEMORY=1, other-ROCKSDB=1, other-STOCK=1")
                    .contains("this-CHRONICLE=4, this-IN_MEMORY=4, this-ROCKSDB=4, this-STOCK=4")
                    .contains("windows-CHRONICLE=4, windows-CONFIGURED=4, windows-IN_MEMORY=4, windows-ROCKSDB=4");
        }
        assertThat(results(broker, output, OlderTopology.CONFIGURED))
                .containsExactly("k@10 A", "k@50 A,B", "k@110 a", "k@50 A,B,C", "k@50 A,B,C,D");
        for (var engine : Engine.values()) {
            assertThat(results(broker, output, engine.name()))
                    .containsExactlyInAnyOrder(
                            "k@10 A",
                            "k@50 A,B",
                            "k@110 a",
                            "k@60 A+X",
                            "k@60 B+X",
                            "k@110 a+X",
                            "k@50 A,B,C",
                            "k@60 C+X",
                            "k@50 A,B,C,D",
                            "k@60 D+X",
                            "k@10 A+W",
                            "k@20 C+W",
                            "k@30 D+W",
                            "k@50 B+W");
        }
    }

    private static OlderKafka child(
            Broker broker, String guarantee, Path directory, OlderTopology topology, List<String> topics)
            throws IOException {
        return OlderKafka.on(broker, guarantee, directory, topology, broker.uniqueName("older"), topics);
    }

    private static void send(Broker broker, String topic, String... lines) {
        try (var writer = broker.topics().writer(topic, Serdes.String(), Serdes.String())) {
            writer.sendAll(Arrays.stream(lines).map(Line::message).toList());
        }
    }

    private static List<String> results(Broker broker, String topic, String engine) {
        return records(broker, topic).stream()
                .map(Line::of)
                .filter(line -> line.contains(engine + " "))
                .map(line -> line.replace(engine + " ", ""))
                .toList();
    }

    private static List<Received<String, String>> records(Broker broker, String topic) {
        try (var reader = broker.topics().reader(topic, Serdes.String(), Serdes.String())) {
            return reader.readToEnd();
        }
    }
}
