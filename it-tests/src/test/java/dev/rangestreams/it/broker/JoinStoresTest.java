package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.CrashPoint;
import dev.rangestreams.it.harness.StreamsApp;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.JoinWindows;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.StreamJoined;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The stores of Kafka's own joins of streams, which keep every record. */
@ExtendWith(BrokerExtension.class)
class JoinStoresTest {

    /** Nothing was committed yet, so that all a store holds is what must not be seen again. */
    @ParameterizedTest
    @EnumSource
    void afterACrashBeforeTheFirstCommitNoRecordIsJoinedTwice(Engine engine, Broker broker, @TempDir Path directory) {
        var left = WindowApp.on(broker, engine, 1);
        var right = broker.topics().create("right", 1);
        var how = StreamsApp.of(broker, left.id(), () -> topology(left, right))
                .exactlyOnce()
                .stateDirectory(directory)
                .set(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG, true);
        WindowApp.KEPT.forEach(how::set);
        left.send("k@10 A", "k@20 B");
        try (var dies = how.crashable().build()) {
            dies.crashAt(CrashPoint.OFFSETS_SENT);
            dies.streams().start();
            dies.awaitCrashed();
        }
        left.process(how);
        try (var writer = broker.topics().writer(right, Serdes.String(), Serdes.String())) {
            writer.send(Line.message("k@15 C"));
        }
        left.process(how);
        assertThat(left.results()).containsExactly("k@15 A+C", "k@20 B+C");
    }

    private static Topology topology(WindowApp left, String right) {
        var windows = JoinWindows.ofTimeDifferenceAndGrace(Duration.ofMillis(50), Duration.ofSeconds(1));
        var size = Duration.ofMillis(windows.size());
        var retention = size.plusMillis(windows.gracePeriodMs());
        var strings = Consumed.with(Serdes.String(), Serdes.String());
        var builder = new StreamsBuilder();
        builder.stream(left.input(), strings)
                .join(
                        builder.stream(right, strings),
                        (one, other) -> one + "+" + other,
                        windows,
                        StreamJoined.with(Serdes.String(), Serdes.String(), Serdes.String())
                                .withThisStoreSupplier(left.engine().window("left", retention, size, true))
                                .withOtherStoreSupplier(left.engine().window("right", retention, size, true)))
                .to(left.output(), Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }
}
