package dev.rangestreams.examples.rates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.examples.app.Drivers;
import java.nio.file.Path;
import java.time.Instant;
import org.apache.kafka.common.serialization.DoubleSerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RatesOfADayTest {
    @Test
    void anAnswerHasTheRatesThatWereValidInTheDayBefore(@TempDir Path directory) {
        try (var driver = Drivers.open(RatesOfADay.topology(), directory)) {
            var rates = driver.createInputTopic("rates", new StringSerializer(), new DoubleSerializer());
            var questions = driver.createInputTopic("questions", new StringSerializer(), new StringSerializer());
            var answers = driver.createOutputTopic("answers", new StringDeserializer(), new StringDeserializer());

            rates.pipeInput("USD", 0.25, Instant.parse("2026-03-01T08:00:00Z"));
            rates.pipeInput("USD", 0.5, Instant.parse("2026-03-01T20:00:00Z"));
            rates.pipeInput("USD", 1.0, Instant.parse("2026-03-02T12:00:00Z"));
            rates.pipeInput("USD", 0.75, Instant.parse("2026-03-02T08:00:00Z")); // late
            questions.pipeInput("USD", "?", Instant.parse("2026-03-02T11:00:00Z"));
            questions.pipeInput("USD", "?", Instant.parse("2026-03-02T21:00:00Z"));

            assertThat(answers.readValuesToList()).containsExactly("0.25, 0.5, 0.75", "0.5, 0.75, 1.0");
        }
    }
}
