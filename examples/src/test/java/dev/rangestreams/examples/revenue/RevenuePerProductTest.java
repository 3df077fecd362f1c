package dev.rangestreams.examples.revenue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.examples.app.Drivers;
import dev.rangestreams.examples.revenue.RevenuePerProduct.Order;
import dev.rangestreams.windowing.PartKey;
import dev.rangestreams.windowing.WindowKey;
import java.nio.file.Path;
import java.time.Instant;
import org.apache.kafka.common.serialization.DoubleDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RevenuePerProductTest {
    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void peaks_are_measured_by_the_last_hour_that_is_over(@TempDir Path directory) {
        try (var driver = Drivers.open(RevenuePerProduct.topology(), directory)) {
            var windows = WindowKey.serde(PartKey.serde(Serdes.String(), Serdes.String()))
                    .deserializer();
            var orders = driver.createInputTopic(
                    "orders", new StringSerializer(), Order.serde().serializer());
            var peaks = driver.createOutputTopic("peaks", windows, new DoubleDeserializer());

            orders.pipeInput("north", new Order("tea", 4.0), NOON.plusSeconds(10));
            orders.pipeInput("north", new Order("tea", 6.0), NOON.plusSeconds(20));
            orders.pipeInput("north", new Order("cake", 1.0), NOON.plusSeconds(30));
            orders.pipeInput("north", new Order("tea", 10.0), NOON.plusSeconds(3_601));
            orders.pipeInput("north", new Order("tea", 15.0), NOON.plusSeconds(3_602));
            orders.pipeInput("north", new Order("cake", 1.0), NOON.plusSeconds(3_700));

            assertThat(peaks.readKeyValuesToList())
                    .containsExactlyInAnyOrder(
                            KeyValue.pair(minute("tea", 0), null),
                            KeyValue.pair(minute("cake", 0), null),
                            KeyValue.pair(minute("tea", 3_600), 3.0));
        }
    }

    private static WindowKey<PartKey<String, String>> minute(String product, int fromSecond) {
        long start = NOON.plusSeconds(fromSecond).toEpochMilli();
        return new WindowKey<>(new PartKey<>("north", product), start, start + 60_000);
    }
}
