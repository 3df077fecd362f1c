package dev.rangestreams.examples.average;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.examples.app.Drivers;
import java.nio.file.Path;
import org.apache.kafka.common.serialization.DoubleDeserializer;
import org.apache.kafka.common.serialization.DoubleSerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.TopologyDescription;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AverageAndMedianTest {
    @Test
    void eachPriceGetsAverageAndMedianOfTheTwentySecondsUpToIt(@TempDir Path directory) {
        try (var driver = Drivers.open(AverageAndMedian.topology(), directory)) {
            var prices = driver.createInputTopic("prices", new StringSerializer(), new DoubleSerializer());
            var averages = driver.createOutputTopic("averages", new StringDeserializer(), new DoubleDeserializer());
            var medians = driver.createOutputTopic("medians", new StringDeserializer(), new DoubleDeserializer());

            prices.pipeInput("ACME", 1.0, 10_000);
            prices.pipeInput("ACME", 3.0, 20_000);
            prices.pipeInput("ACME", 80.0, 30_000);
            prices.pipeInput("ACME", 7.0, 40_000);
            prices.pipeInput("ACME", 2.0, 35_000); // out of order, on time; sees 20 s and 30 s, not 40 s

            assertThat(averages.readValuesToList()).containsExactly(1.0, 2.0, 28.0, 30.0, 85.0 / 3);
            assertThat(medians.readValuesToList()).containsExactly(1.0, 2.0, 3.0, 7.0, 3.0);
        }
    }

    @Test
    void thereIsOneBufferForBoth() {
        var aggregations = AverageAndMedian.topology().describe().subtopologies().stream()
                .flatMap(part -> part.nodes().stream())
                .filter(TopologyDescription.Sink.class::isInstance)
                .flatMap(sink -> sink.predecessors().stream())
                .map(TopologyDescription.Processor.class::cast);

        assertThat(aggregations)
                .hasSize(2)
                .allSatisfy(aggregation -> assertThat(aggregation.stores()).containsExactly("prices-buffer"));
    }
}
