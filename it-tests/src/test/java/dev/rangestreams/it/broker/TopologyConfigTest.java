package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.window.RangeDslStoreSuppliers;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.kstream.Materialized;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stores of a builder that knows the configuration, and does not tell it to those that make its stores. */
@ExtendWith(BrokerExtension.class)
class TopologyConfigTest {
    @ParameterizedTest
    @CsvSource({"in-memory, 4", "rocksdb, 0", "chronicle, 0"})
    void windowsGoOnOverRestartsOnTheEngineThatIsConfigured(
            String engine, long restored, Broker broker, @TempDir Path directory) {
        // Which engine the application would name in code; here it names none.
        var windows = WindowApp.on(broker, Engine.STOCK, 1);
        Map<String, Object> chosen = Map.of(
                StreamsConfig.APPLICATION_ID_CONFIG,
                windows.id(),
                StreamsConfig.BOOTSTRAP_SERVERS_CONFIG,
                broker.bootstrapServers(),
                StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG,
                RangeDslStoreSuppliers.class.getName(),
                RangeStreamsConfig.ENGINE_CONFIG,
                engine);
        var how = StreamsApp.of(
                        broker,
                        windows.id(),
                        () -> windows.topology(
                                new StreamsBuilder(new TopologyConfig(new StreamsConfig(chosen))),
                                Materialized.as(WindowApp.STORE)))
                .set(StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG, RangeDslStoreSuppliers.class)
                .set(RangeStreamsConfig.ENGINE_CONFIG, engine)
                .stateDirectory(directory);
        windows.process(how, "k@10 A", "k@50 B", "j@60 J", "k@110 a");

        windows.send("k@20 C");
        try (var onLocalState = how.start()) {
            onLocalState.awaitProcessed();
            assertThat(onLocalState.restoredRecords(WindowApp.STORE)).isEqualTo(restored);
        }
        assertThat(windows.results()).containsExactly("k@10 A", "k@50 A,B", "j@60 J", "k@110 a", "k@50 A,B,C");
    }
}
