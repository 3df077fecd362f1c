package dev.rangestreams.examples.windows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.examples.app.Drivers;
import java.nio.file.Path;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrdersPerMinuteTest {
    @Test
    void ordersAreCountedByMinuteAndMeetTheirPayment(@TempDir Path directory) {
        try (var driver = Drivers.open(OrdersPerMinute.topology(), directory)) {
            var orders = driver.createInputTopic("orders", new StringSerializer(), new StringSerializer());
            var payments = driver.createInputTopic("payments", new StringSerializer(), new StringSerializer());
            var counts = driver.createOutputTopic("counts", new StringDeserializer(), new LongDeserializer());
            var paid = driver.createOutputTopic("paid", new StringDeserializer(), new StringDeserializer());

            orders.pipeInput("ann", "a book", 10_000);
            orders.pipeInput("ann", "a pen", 50_000);
            orders.pipeInput("ann", "a lamp", 65_000);
            payments.pipeInput("ann", "card", 112_000);

            assertThat(counts.readValuesToList()).containsExactly(1L, 2L, 1L);
            assertThat(paid.readValuesToList()).containsExactly("a lamp paid by card");
        }
    }
}
