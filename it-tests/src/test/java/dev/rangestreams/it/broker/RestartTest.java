package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.StreamsApp;
import java.nio.file.Path;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(BrokerExtension.class)
class RestartTest {

    @ParameterizedTest
    @CsvSource({
        "IN_MEMORY, false", "ROCKSDB, false", "CHRONICLE, false", "STOCK, false",
        "IN_MEMORY, true", "ROCKSDB, true", "CHRONICLE, true", "STOCK, true"
    })
    void rangesGoOnOverRestartsWithAndWithoutLocalState(
            Engine engine, boolean exactlyOnce, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(40, 10));
        var how = exactlyOnce ? ranges.app().exactlyOnce() : ranges.app();
        ranges.process(how.stateDirectory(directory), "k@10 A", "k@20 B", "k@15 C");

        ranges.send("k@30 D", "k@19 late", "k@25 E");
        try (var onLocalState = how.start()) {
            onLocalState.awaitProcessed();
            assertThat(onLocalState.restoredRecords(RangeApp.BUFFER)).isEqualTo(engine == Engine.IN_MEMORY ? 3 : 0);
        }

        ranges.send("k@50 F", "k@39 later", "k@40 G");
        var wiped = how.build();
        wiped.cleanUp();
        try (wiped) {
            wiped.start();
            wiped.awaitProcessed();
            assertThat(wiped.restoredRecords(RangeApp.BUFFER)).isEqualTo(5);
        }

        assertThat(ranges.results())
                .containsExactly(
                        "k@10 A",
                        "k@20 A,B",
                        "k@15 A,C",
                        "k@30 A,C,B,D",
                        "k@25 A,C,B,E",
                        "k@50 A,C,B,E,D,F",
                        "k@40 A,C,B,E,D,G");
        assertThat(ranges.lateOnes()).containsExactly("k@19 late", "k@39 later");
    }

    /** Kafka's own store starts its count of duplicates at 0 after a restart, and overwrites some. */
    @ParameterizedTest
    @EnumSource(names = "STOCK", mode = EnumSource.Mode.EXCLUDE)
    void recordsOfOneTimestampKeepTheirOrderOverRestarts(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(0));
        var how = ranges.app().stateDirectory(directory);
        ranges.process(how, "k@10 A", "k@10 B");
        ranges.process(how, "k@10 C", "k@10 D");
        ranges.process(ranges.app(), "k@10 E");
        assertThat(ranges.results())
                .containsExactly("k@10 A", "k@10 A,B", "k@10 A,B,C", "k@10 A,B,C,D", "k@10 A,B,C,D,E");
    }

    /** Without a changelog the store's own contents are all there is: they are to be continued, not overwritten. */
    @Test
    void aBufferWithoutChangelogGoesOnWithWhatItsStoreKept(Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, Engine.ROCKSDB, Ranges.before(20));
        var how = StreamsApp.of(broker, ranges.id(), () -> unlogged(ranges)).stateDirectory(directory);
        ranges.process(how, "k@10 A", "k@10 B", "k@20 C");
        ranges.process(how, "k@20 D", "k@20 E");
        assertThat(ranges.results())
                .containsExactly("k@10 A", "k@10 A,B", "k@20 A,B,C", "k@20 A,B,C,D", "k@20 A,B,C,D,E");
    }

    /** So is its clock: on a store that is not ours it is at least the newest record that is there. */
    @ParameterizedTest
    @EnumSource(names = {"ROCKSDB", "STOCK"})
    void aBufferWithoutChangelogDoesNotForgetTheClock(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(20, 5));
        var how = StreamsApp.of(broker, ranges.id(), () -> unlogged(ranges)).stateDirectory(directory);
        ranges.process(how, "k@10 A", "k@20 B");
        ranges.process(how, "k@14 late", "k@15 C");
        assertThat(ranges.results()).containsExactly("k@10 A", "k@20 A,B", "k@15 A,C");
        assertThat(ranges.lateOnes()).containsExactly("k@14 late");
    }

    private static Topology unlogged(RangeApp ranges) {
        var builder = new StreamsBuilder();
        var input = builder.stream(ranges.input(), Consumed.with(Serdes.String(), Serdes.String()));
        RangeApp.values(
                RangeStreams.rangeOver(
                        input.groupByKey(),
                        ranges.range(),
                        ranges.buffer()
                                .withKeySerde(Serdes.String())
                                .withValueSerde(Serdes.String())
                                .withLoggingDisabled()),
                ranges);
        return builder.build();
    }

    @ParameterizedTest
    @EnumSource
    void theStreamsProtocolGoesOnExactlyOnceToo(Engine engine, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(40));
        ranges.process(ranges.app().exactlyOnce().streamsProtocol().stateDirectory(directory), "k@10 A", "k@20 B");
        ranges.process(ranges.app().exactlyOnce().streamsProtocol().stateDirectory(directory), "k@30 C");
        ranges.process(ranges.app().exactlyOnce().streamsProtocol(), "k@60 D");
        assertThat(ranges.results()).containsExactly("k@10 A", "k@20 A,B", "k@30 A,B,C", "k@60 B,C,D");
    }
}
