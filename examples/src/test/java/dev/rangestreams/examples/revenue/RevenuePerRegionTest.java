package dev.rangestreams.examples.revenue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.examples.app.Drivers;
import dev.rangestreams.windowing.WindowKey;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.common.serialization.DoubleDeserializer;
import org.apache.kafka.common.serialization.DoubleSerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RevenuePerRegionTest {
    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void each_five_minutes_have_a_live_gauge_and_one_total(@TempDir Path directory) {
        try (var driver = Drivers.open(RevenuePerRegion.topology(), directory)) {
            var windows = WindowKey.serde(Serdes.String()).deserializer();
            var orders = driver.createInputTopic("orders", new StringSerializer(), new DoubleSerializer());
            var revenue = driver.createOutputTopic("revenue", windows, new DoubleDeserializer());
            var live = driver.createOutputTopic("revenue-live", windows, new DoubleDeserializer());
            var late = driver.createOutputTopic("orders-late", new StringDeserializer(), new DoubleDeserializer());

            orders.pipeInput("north", 10.0, NOON.plusSeconds(1));
            orders.pipeInput("north", 5.0, NOON.plusSeconds(8));
            orders.pipeInput("south", 7.0, NOON.plusSeconds(12));
            orders.pipeInput(
                    "north", 1.0, NOON.plusSeconds(304)); // the next five minutes, but the first are still open
            orders.pipeInput("north", 2.0, NOON.plusSeconds(299)); // out of order, and in time
            orders.pipeInput("north", 3.0, NOON.plusSeconds(305));
            orders.pipeInput("south", 9.0, NOON.plusSeconds(298)); // too late

            assertThat(live.readKeyValuesToList())
                    .startsWith(
                            KeyValue.pair(fiveMinutes("north", 0), 15.0), KeyValue.pair(fiveMinutes("south", 0), 7.0));
            assertThat(revenue.readKeyValuesToList())
                    .containsExactlyInAnyOrder(
                            KeyValue.pair(fiveMinutes("north", 0), 17.0), KeyValue.pair(fiveMinutes("south", 0), 7.0));
            var lateOrder = late.readRecord();
            assertThat(lateOrder.value()).isEqualTo(9.0);
            assertThat(new String(lateOrder.headers().lastHeader("_late_window").value(), UTF_8))
                    .isEqualTo("revenue_5m");

            // Nobody orders any more: silence closes the second five minutes.
            for (int second = 0; second < 300; second++) {
                driver.advanceWallClockTime(Duration.ofSeconds(1));
            }
            assertThat(revenue.readKeyValuesToList()).containsExactly(KeyValue.pair(fiveMinutes("north", 300), 4.0));
        }
    }

    private static WindowKey<String> fiveMinutes(String region, int fromSecond) {
        long start = NOON.plusSeconds(fromSecond).toEpochMilli();
        return new WindowKey<>(region, start, start + 300_000);
    }
}
