package dev.rangestreams.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.common.serialization.DoubleDeserializer;
import org.apache.kafka.common.serialization.DoubleSerializer;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

// snippet: test
class DeparturesTest {
    private TopologyTestDriver driver;
    private TestInputTopic<String, Double> readings;
    private TestOutputTopic<String, Double> departures;
    private TestOutputTopic<String, Long> counts;
    private TestOutputTopic<String, Double> late;

    @BeforeEach
    void open(@TempDir Path directory) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        driver = new TopologyTestDriver(Departures.topology(), settings);
        readings = driver.createInputTopic("readings", new StringSerializer(), new DoubleSerializer());
        departures = driver.createOutputTopic("departures", new StringDeserializer(), new DoubleDeserializer());
        counts = driver.createOutputTopic("counts", new StringDeserializer(), new LongDeserializer());
        late = driver.createOutputTopic("late-readings", new StringDeserializer(), new DoubleDeserializer());
    }

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void eachReadingIsComparedWithTheMinuteUpToIt() {
        read("a", 10, 20.0);
        read("a", 40, 22.0);
        read("b", 40, 5.0);
        read("a", 70, 30.0);
        read("a", 71, 26.0);

        assertThat(departures.readRecordsToList())
                .extracting(TestRecord::key, TestRecord::value, TestRecord::timestamp)
                .containsExactly(
                        tuple("a", 0.0, 10),
                        tuple("a", 1.0, 40),
                        tuple("b", 0.0, 40),
                        tuple("a", 6.0, 70), // of 20, 22 and 30: both ends of the minute are in
                        tuple("a", 0.0, 71)); // of 22, 30 and 26
        assertThat(counts.readValuesToList()).containsExactly(1L, 2L, 1L, 3L, 3L);
    }

    @Test
    void aReadingOutOfOrderSeesItsOwnMinuteAndALateOneNone() {
        read("a", 100, 10.0);
        read("a", 90, 20.0); // 10 s behind: just on time; the reading of 100 s is not before it
        read("a", 89, 30.0); // late

        assertThat(departures.readValuesToList()).containsExactly(0.0, 0.0);
        assertThat(late.readRecordsToList())
                .extracting(TestRecord::key, TestRecord::value, TestRecord::timestamp)
                .containsExactly(tuple("a", 30.0, 89));
    }

    private void read(String sensor, int second, double value) {
        readings.pipeInput(sensor, value, Duration.ofSeconds(second).toMillis());
    }

    private static Tuple tuple(String sensor, double value, int second) {
        return new Tuple(sensor, value, Duration.ofSeconds(second).toMillis());
    }
}
// end
