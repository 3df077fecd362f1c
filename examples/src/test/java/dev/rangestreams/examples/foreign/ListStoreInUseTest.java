package dev.rangestreams.examples.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.examples.app.Drivers;
import java.nio.file.Path;
import java.time.Duration;
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

/** The store under a topology. */
class ListStoreInUseTest {
    @Test
    void aTopologyKeepsItsBufferInIt(@TempDir Path directory) {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> events = builder.stream("events", Consumed.with(Serdes.String(), Serdes.String()));
        // snippet: named
        EventTimeRange<String, String> range = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(20));
        RangeStreams.rangeOver(
                        events.groupByKey(),
                        range,
                        Materialized.as(ListStores.buffer("events-buffer", Duration.ofMillis(range.retentionMs()))))
                .count()
                .to("counts", Produced.with(Serdes.String(), Serdes.Long()));
        // end

        try (var driver = Drivers.open(builder.build(), directory)) {
            var input = driver.createInputTopic("events", new StringSerializer(), new StringSerializer());
            for (int time : new int[] {10, 20, 20, 40, 60}) {
                input.pipeInput("k", "v", time);
            }
            assertThat(driver.createOutputTopic("counts", new StringDeserializer(), new LongDeserializer())
                            .readValuesToList())
                    .containsExactly(1L, 2L, 3L, 3L, 2L);
        }
    }
}
