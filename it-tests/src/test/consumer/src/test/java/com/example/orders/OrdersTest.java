package com.example.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrdersTest {

    @Test
    void spendingOfTheLastMinute(@TempDir Path directory) {
        var config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "orders");
        config.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        try (var driver = new TopologyTestDriver(Orders.topology(), config)) {
            var orders = driver.createInputTopic("orders", new StringSerializer(), new LongSerializer());
            orders.pipeInput("ann", 5L, 0);
            orders.pipeInput("ann", 7L, 60_000);
            orders.pipeInput("bob", 1L, 60_000);
            orders.pipeInput("ann", 2L, 60_001);
            var spent = driver.createOutputTopic("spent", new StringDeserializer(), new LongDeserializer());
            assertEquals(List.of(5L, 12L, 1L, 9L), spent.readValuesToList());
        }
    }
}
