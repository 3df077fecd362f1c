package com.example.machines;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachinesTest {
    @Test
    void countsTheAlarmsOfAShift(@TempDir Path directory) {
        var config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "machines");
        config.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        try (var driver = new TopologyTestDriver(Machines.topology(), config)) {
            var alarms = driver.createInputTopic("alarms", new StringSerializer(), new StringSerializer());
            alarms.pipeInput("press", "hot", Instant.parse("2026-03-01T07:50:00Z"));
            alarms.pipeInput("press", "hot ".repeat(100), Instant.parse("2026-03-01T07:59:59.999Z"));
            alarms.pipeInput("press", "cold", Instant.parse("2026-03-01T08:00:00Z"));
            alarms.pipeInput("mill", "loud", Instant.parse("2026-03-01T08:00:00Z"));
            alarms.pipeInput("press", "late, but in time", Instant.parse("2026-03-01T07:55:00Z"));
            var counts = driver.createOutputTopic("alarms-in-shift", new StringDeserializer(), new LongDeserializer());
            assertEquals(List.of(1L, 2L, 1L, 1L, 2L), counts.readValuesToList());
        }
    }
}
