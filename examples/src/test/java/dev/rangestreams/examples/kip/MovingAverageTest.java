package dev.rangestreams.examples.kip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.examples.app.Drivers;
import java.nio.file.Path;
import org.apache.kafka.common.serialization.DoubleDeserializer;
import org.apache.kafka.common.serialization.DoubleSerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MovingAverageTest {
    @Test
    void aReadingOutOfOrderIsAveragedWithBothSides(@TempDir Path directory) {
        try (var driver = Drivers.open(MovingAverage.topology(), directory)) {
            var readings = driver.createInputTopic("sensors", new StringSerializer(), new DoubleSerializer());
            var averages = driver.createOutputTopic("averages", new StringDeserializer(), new DoubleDeserializer());

            readings.pipeInput("a", 1.0, 10_000);
            readings.pipeInput("a", 3.0, 30_000); // both ends are in
            readings.pipeInput("a", 6.0, 35_000); // the first is 25 s back
            readings.pipeInput("a", 2.0, 30_000); // within the grace; sees 10, 30, 30 and, ahead, 35

            assertThat(averages.readValuesToList()).containsExactly(1.0, 2.0, 4.5, 3.0);
        }
    }
}
