package dev.rangestreams.examples.guide;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.RangeOptions;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.examples.app.Drivers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.Record;

/** Sends records such as {@code A@10} under one key, and tells what range each of them got. */
final class Worked {
    private Worked() {}

    /** The range of each record, in the order in which they arrive, such as {@code "C: A B C"}. */
    static List<String> ranges(Range<String, String> range, String... arrivals) {
        return run(range, RangeOptions.defaults(), arrivals).get(0);
    }

    /** The range of each record once it is complete, in the order of their times. */
    static List<String> complete(Range<String, String> range, String... arrivals) {
        return run(range, RangeOptions.defaults(), arrivals).get(2);
    }

    /** What came out as ranges, what came out as late, and what came out as complete ranges where there are any. */
    static List<List<String>> run(Range<String, String> range, RangeOptions options, String... arrivals) {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> input = builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()));
        RangedKStream<String, String> ranged =
                RangeStreams.rangeOver(input.groupByKey(), range, Materialized.as("b"), options);
        ranged.aggregate((anchor, records) -> (anchor.value() + ": " + joined(records)).trim())
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        if (range.completeAfterMs() >= 0) {
            ranged.emitOnClose()
                    .aggregate((anchor, records) -> (anchor.value() + ": " + joined(records)).trim())
                    .to("complete", Produced.with(Serdes.String(), Serdes.String()));
        }
        ranged.late().to("late", Produced.with(Serdes.String(), Serdes.String()));

        Path directory = temporary();
        try (TopologyTestDriver driver = Drivers.open(builder.build(), directory)) {
            var topic = driver.createInputTopic("in", new StringSerializer(), new StringSerializer());
            for (String arrival : arrivals) {
                String[] parts = arrival.split("@", 2);
                topic.pipeInput("k", parts[0], millis(parts[1]));
            }
            return List.of(read(driver, "out"), read(driver, "late"), read(driver, "complete"));
        } finally {
            delete(directory);
        }
    }

    private static long millis(String time) {
        return time.contains("T") ? Instant.parse(time).toEpochMilli() : Long.parseLong(time);
    }

    private static String joined(Iterable<Record<String, String>> records) {
        return StreamSupport.stream(records.spliterator(), false)
                .map(Record::value)
                .collect(Collectors.joining(" "));
    }

    private static List<String> read(TopologyTestDriver driver, String topic) {
        // Kafka's driver knows a topic only once something was written to it.
        return driver.producedTopicNames().contains(topic)
                ? driver.createOutputTopic(topic, new StringDeserializer(), new StringDeserializer())
                        .readValuesToList()
                : List.of();
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("worked");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
