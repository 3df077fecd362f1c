package dev.rangestreams.examples.rates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.examples.app.Drivers;
import java.nio.file.Path;
import java.time.Instant;
import org.apache.kafka.common.serialization.DoubleDeserializer;
import org.apache.kafka.common.serialization.DoubleSerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaymentsTest {
    @Test
    void eachPaymentIsConvertedAtTheRateOfItsOwnTime(@TempDir Path directory) {
        try (var driver = Drivers.open(Payments.topology(), directory)) {
            var rates = driver.createInputTopic("rates", new StringSerializer(), new DoubleSerializer());
            var payments = driver.createInputTopic("payments", new StringSerializer(), new DoubleSerializer());
            var euros = driver.createOutputTopic("euros", new StringDeserializer(), new DoubleDeserializer());

            rates.pipeInput("USD", 0.5, Instant.parse("2026-03-02T08:00:00Z"));
            rates.pipeInput("USD", 0.25, Instant.parse("2026-03-02T12:00:00Z"));
            payments.pipeInput("USD", 100.0, Instant.parse("2026-03-02T11:50:00Z"));
            payments.pipeInput("USD", 200.0, Instant.parse("2026-03-02T12:10:00Z"));
            rates.pipeInput("USD", 0.75, Instant.parse("2026-03-02T12:05:00Z")); // late, but in time for 12:10
            payments.pipeInput("USD", 1000.0, Instant.parse("2026-03-02T15:00:00Z"));
            payments.pipeInput("USD", 400.0, Instant.parse("2026-03-02T09:00:00Z")); // later than the grace

            assertThat(euros.readValuesToList()).containsExactly(50.0, 150.0);
        }
    }
}
