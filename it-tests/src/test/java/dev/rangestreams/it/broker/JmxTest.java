package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The object names that {@code docs/operations.md} gives are those of a running application. */
@ExtendWith(BrokerExtension.class)
class JmxTest {
    @ParameterizedTest
    @EnumSource(names = "STOCK", mode = EnumSource.Mode.EXCLUDE)
    void theObjectNamesThatTheDocumentsGiveAreThere(Engine engine, Broker broker) throws JMException, IOException {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20));
        var scope = engine.buffer("b", 20).metricsScope();
        ranges.send("k@10 A");
        try (var app = ranges.app()
                .set(StreamsConfig.METRICS_RECORDING_LEVEL_CONFIG, "DEBUG")
                .start()) {
            app.awaitProcessed();
            var server = ManagementFactory.getPlatformMBeanServer();
            for (var documented : documented()) {
                var name = new ObjectName(documented
                        .replace("<thread>", ranges.id() + "*")
                        .replace("<task>", "0_0")
                        .replace("<engine>", scope)
                        .replace("<x>", RangeApp.BUFFER));
                assertThat(server.queryNames(name, null)).as("%s", name).hasSize(1);
            }
        }
    }

    private static List<String> documented() throws IOException {
        var page = Path.of("").toAbsolutePath().resolveSibling("docs/operations.md");
        var names = Files.readAllLines(page).stream()
                .filter(line -> line.startsWith("kafka.streams:"))
                .toList();
        assertThat(names).hasSize(3);
        return names;
    }
}
