package dev.rangestreams.examples.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.examples.app.Drivers;
import dev.rangestreams.spi.TimelineEngineProvider;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ServiceLoader;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine under a topology, named and found. */
class TreeEngineInUseTest {
    @Test
    void aTopologyKeepsItsBufferInIt(@TempDir Path directory) {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> events = builder.stream("events", Consumed.with(Serdes.String(), Serdes.String()));
        // snippet: named
        EventTimeRange<String, String> range = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(20));
        RangeStreams.rangeOver(
                        events.groupByKey(),
                        range,
                        Materialized.as(RangeStores.buffer(
                                new TreeEngine(), "events-buffer", Duration.ofMillis(range.retentionMs()))))
                .count()
                .to("counts", Produced.with(Serdes.String(), Serdes.Long()));
        // end

        try (var driver = Drivers.open(builder.build(), directory)) {
            var input = driver.createInputTopic("events", new StringSerializer(), new StringSerializer());
            for (int time = 10; time <= 40; time += 10) {
                input.pipeInput("k", "v", time);
            }
            assertThat(driver.createOutputTopic("counts", new StringDeserializer(), new LongDeserializer())
                            .readValuesToList())
                    .containsExactly(1L, 2L, 3L, 3L);
        }
    }

    /** A file of its own for this test: on the examples' class path it would be one engine too many. */
    @Test
    void theProviderIsFoundByItsFile(@TempDir Path directory) throws IOException {
        Path services = directory.resolve("META-INF/services/" + TimelineEngineProvider.class.getName());
        Files.createDirectories(services.getParent());
        Files.writeString(services, TreeProvider.class.getName() + "\n");

        URL[] place = {directory.toUri().toURL()};
        try (URLClassLoader withTheFile = new URLClassLoader(place, TreeProvider.class.getClassLoader())) {
            assertThat(ServiceLoader.load(TimelineEngineProvider.class, withTheFile))
                    .anySatisfy(provider -> assertThat(provider.engine().name()).isEqualTo("tree"));
        }
    }
}
