package dev.rangestreams.it.ranges;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.core.RangeStreamsConfig;
import java.util.List;
import java.util.Properties;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.test.TestRecord;

/** A ranged stream of strings in Kafka's test driver: events go into "in", results come out of topics named by the test. */
final class Driver implements AutoCloseable {
    static final String BUFFER = "buffer";

    private final TopologyTestDriver driver;

    private Driver(TopologyTestDriver driver) {
        this.driver = driver;
    }

    /** Runs a ranged stream over a buffer of the range's own retention. */
    static Driver of(
            Storage storage,
            Range<String, String> range,
            BiConsumer<RangedKStream<String, String>, StreamsBuilder> use) {
        return of(storage, range, use, config -> {});
    }

    static Driver of(
            Storage storage,
            Range<String, String> range,
            BiConsumer<RangedKStream<String, String>, StreamsBuilder> use,
            Consumer<Properties> settings) {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> input = builder.stream("in");
        Materialized<String, String, WindowStore<Bytes, byte[]>> buffer =
                Materialized.as(storage.supplier(BUFFER, range.retentionMs()));
        use.accept(RangeStreams.rangeOver(input.groupByKey(), range, buffer), builder);
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "driver");
        config.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        config.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        config.put(RangeStreamsConfig.CACHE_MAX_BYTES_CONFIG, storage.cached() ? 1_000_000 : 0);
        settings.accept(config);
        return new Driver(new TopologyTestDriver(builder.build(), config));
    }

    /** Writes the values of every range, joined by commas, to "out". */
    static Driver values(Storage storage, Range<String, String> range) {
        return of(
                storage,
                range,
                (ranged, builder) ->
                        ranged.aggregate((anchor, records) -> join(records)).to("out"));
    }

    static String join(Iterable<Record<String, String>> records) {
        return StreamSupport.stream(records.spliterator(), false)
                .map(Record::value)
                .collect(Collectors.joining(","));
    }

    /** Writes counts to "out", as text. */
    static void countTo(RangedKStream<String, String> ranged, String topic) {
        ranged.count().mapValues(String::valueOf).to(topic, Produced.with(Serdes.String(), Serdes.String()));
    }

    void pipe(Event... events) {
        pipe(List.of(events));
    }

    void pipe(List<Event> events) {
        var input = driver.createInputTopic("in", new StringSerializer(), new StringSerializer());
        events.forEach(event -> input.pipeInput(event.key(), event.value(), event.timestamp()));
    }

    void pipe(TestRecord<String, String> record) {
        driver.createInputTopic("in", new StringSerializer(), new StringSerializer())
                .pipeInput(record);
    }

    List<TestRecord<String, String>> records(String topic) {
        return driver.createOutputTopic(topic, new StringDeserializer(), new StringDeserializer())
                .readRecordsToList();
    }

    List<Event> read(String topic) {
        return records(topic).stream()
                .map(record -> new Event(record.key(), record.timestamp(), record.value()))
                .toList();
    }

    List<String> values(String topic) {
        return records(topic).stream().map(TestRecord::value).toList();
    }

    double metric(String name) {
        return driver.metrics().entrySet().stream()
                .filter(entry -> entry.getKey().name().equals(name))
                .mapToDouble(entry -> ((Number) entry.getValue().metricValue()).doubleValue())
                .sum();
    }

    TopologyTestDriver kafka() {
        return driver;
    }

    @Override
    public void close() {
        driver.close();
    }
}
