package dev.rangestreams.windowing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;

/** A topology that reads texts by text keys from the topic {@code in}, run by Kafka's test driver. */
final class WindowTopology implements AutoCloseable {
    private final Path directory;
    private final TopologyTestDriver driver;
    private final TestInputTopic<String, String> input;

    WindowTopology(Consumer<StreamsBuilder> build) {
        this(build, config -> {});
    }

    WindowTopology(Consumer<StreamsBuilder> build, Consumer<Properties> configure) {
        try {
            directory = Files.createTempDirectory("window-topology");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "windows");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
        config.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        configure.accept(config);
        StreamsBuilder builder = new StreamsBuilder();
        build.accept(builder);
        driver = new TopologyTestDriver(builder.build(config), config, Instant.ofEpochMilli(1_000_000));
        input = driver.createInputTopic("in", new StringSerializer(), new StringSerializer());
    }

    void send(String key, String value, long time) {
        input.pipeInput(key, value, time);
    }

    /** Nothing comes for so long. */
    void silence(Duration time) {
        driver.advanceWallClockTime(time);
    }

    <K, V> List<TestRecord<K, V>> read(String topic, Serde<K> keys, Serde<V> values) {
        return driver.createOutputTopic(topic, keys.deserializer(), values.deserializer())
                .readRecordsToList();
    }

    /** The sum of a metric over all that report it. */
    long metric(String group, String name) {
        return driver.metrics().entrySet().stream()
                .filter(entry -> entry.getKey().group().equals(group)
                        && entry.getKey().name().equals(name))
                .mapToLong(entry -> ((Number) entry.getValue().metricValue()).longValue())
                .sum();
    }

    @Override
    public void close() {
        driver.close();
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
