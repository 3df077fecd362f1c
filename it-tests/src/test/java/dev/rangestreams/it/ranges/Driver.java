package dev.rangestreams.it.ranges;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.RangeOptions;
import dev.rangestreams.core.RangeStreams;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
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
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.test.TestRecord;

/** A topology of strings in Kafka's test driver: events go into "in", results come out of topics named by the test. */
final class Driver implements AutoCloseable {
    static final String BUFFER = "buffer";
    static final String APPLICATION = "driver";

    private final TopologyTestDriver driver;
    private final TemporaryFolder folder;
    private boolean closed;

    private Driver(TopologyTestDriver driver, TemporaryFolder folder) {
        this.driver = driver;
        this.folder = folder;
    }

    /** Runs a ranged stream over a buffer of the range's own retention. */
    static Driver of(Storage storage, Range<String, String> range, Consumer<RangedKStream<String, String>> use) {
        return of(storage, range, use, config -> {});
    }

    static Driver of(
            Storage storage,
            Range<String, String> range,
            Consumer<RangedKStream<String, String>> use,
            Consumer<Properties> settings) {
        return of(storage, range, RangeOptions.defaults(), use, settings);
    }

    static Driver of(
            Storage storage,
            Range<String, String> range,
            RangeOptions options,
            Consumer<RangedKStream<String, String>> use,
            Consumer<Properties> settings) {
        StreamsBuilder builder = new StreamsBuilder();
        use.accept(ranged(storage, range, options, builder.stream("in")));
        return of(storage, builder, settings);
    }

    /** Runs a ranged stream whose wall clock starts at an instant, and goes on when told to. */
    static Driver at(
            Instant wallClock,
            Storage storage,
            Range<String, String> range,
            RangeOptions options,
            Consumer<RangedKStream<String, String>> use) {
        StreamsBuilder builder = new StreamsBuilder();
        use.accept(ranged(storage, range, options, builder.stream("in")));
        return of(storage, builder, config -> {}, wallClock);
    }

    /** The same with a buffer that keeps records until their ranges are complete. */
    static Driver atKeepingComplete(
            Instant wallClock,
            Storage storage,
            Range<String, String> range,
            RangeOptions options,
            Consumer<RangedKStream<String, String>> use) {
        StreamsBuilder builder = new StreamsBuilder();
        Materialized<String, String, WindowStore<Bytes, byte[]>> buffer = Materialized.as(
                storage.supplier(BUFFER, range.retentionMs() - range.gracePeriodMs() + range.completeAfterMs()));
        use.accept(RangeStreams.rangeOver(builder.<String, String>stream("in").groupByKey(), range, buffer, options));
        return of(storage, builder, config -> {}, wallClock);
    }

    /** Keeps late records in the buffer. */
    static Driver keepingLate(
            Storage storage, Range<String, String> range, Consumer<RangedKStream<String, String>> use) {
        return of(storage, range, RangeOptions.defaults().withLateRecordsInBuffer(), use, config -> {});
    }

    /** Runs any topology, with the cache of the storage. */
    static Driver of(Storage storage, StreamsBuilder builder, Consumer<Properties> settings) {
        return of(storage, builder, settings, Instant.now());
    }

    private static Driver of(
            Storage storage, StreamsBuilder builder, Consumer<Properties> settings, Instant wallClock) {
        TemporaryFolder folder = new TemporaryFolder();
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, APPLICATION);
        config.put(StreamsConfig.STATE_DIR_CONFIG, folder.toString());
        config.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        config.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        config.put(RangeStreamsConfig.CACHE_MAX_BYTES_CONFIG, storage.cacheBytes());
        settings.accept(config);
        try {
            return new Driver(new TopologyTestDriver(builder.build(config), config, wallClock), folder);
        } catch (RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    /** Writes the values of every range, joined by commas, to "out". */
    static Driver values(Storage storage, Range<String, String> range) {
        return of(storage, range, Driver::valuesToOut);
    }

    /** Writes the size of every range to "out". */
    static Driver counts(Storage storage, Range<String, String> range) {
        return of(storage, range, ranged -> countTo(ranged, "out"));
    }

    static RangedKStream<String, String> ranged(
            Storage storage, Range<String, String> range, KStream<String, String> input) {
        return ranged(storage, range, RangeOptions.defaults(), input);
    }

    private static RangedKStream<String, String> ranged(
            Storage storage, Range<String, String> range, RangeOptions options, KStream<String, String> input) {
        Materialized<String, String, WindowStore<Bytes, byte[]>> buffer =
                Materialized.as(storage.supplier(BUFFER, range.retentionMs()));
        return RangeStreams.rangeOver(input.groupByKey(), range, buffer, options);
    }

    static void valuesToOut(RangedKStream<String, String> ranged) {
        ranged.aggregate((anchor, records) -> join(records)).to("out");
    }

    static void countTo(RangedKStream<String, String> ranged, String topic) {
        ranged.count().mapValues(String::valueOf).to(topic, Produced.with(Serdes.String(), Serdes.String()));
    }

    static String join(Iterable<Record<String, String>> records) {
        return StreamSupport.stream(records.spliterator(), false)
                .map(Record::value)
                .collect(Collectors.joining(","));
    }

    /** Sends events, each written as {@code k@10 A}. */
    void pipe(String... events) {
        Arrays.stream(events).map(Event::parse).forEach(event -> pipe("in", event.record()));
    }

    void pipe(String topic, TestRecord<String, String> record) {
        driver.createInputTopic(topic, new StringSerializer(), new StringSerializer())
                .pipeInput(record);
    }

    /** What came out since the last call. */
    List<TestRecord<String, String>> records(String topic) {
        // Kafka's driver knows a topic only once something was written to it.
        return driver.producedTopicNames().contains(topic)
                ? driver.createOutputTopic(topic, new StringDeserializer(), new StringDeserializer())
                        .readRecordsToList()
                : new ArrayList<>();
    }

    /** What came out since the last call, each written as {@code k@10 A}. */
    List<String> read(String topic) {
        return records(topic).stream()
                .map(record -> new Event(record.key(), record.timestamp(), record.value()).toString())
                .toList();
    }

    List<String> values(String topic) {
        return records(topic).stream().map(TestRecord::value).toList();
    }

    List<TestRecord<byte[], byte[]>> changelog(String store) {
        String topic = APPLICATION + "-" + store + "-changelog";
        return driver.producedTopicNames().contains(topic)
                ? driver.createOutputTopic(topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                        .readRecordsToList()
                : List.of();
    }

    /** The buffer as interactive queries see it. */
    @SuppressWarnings("unchecked") // the test knows what it stored
    <K, V> ReadOnlyWindowStore<K, V> buffer() {
        return (ReadOnlyWindowStore<K, V>) driver.getAllStateStores().get(BUFFER);
    }

    double dropped() {
        return metric("dropped-records-total");
    }

    /** Iterators over the buffer that are open at this moment, as Kafka's metric for them says. */
    double openCursors() {
        return metric("num-open-iterators", name -> name.tags().containsValue(BUFFER));
    }

    double metric(String name) {
        return metric(name, any -> true);
    }

    /** The sum of all metrics of a name that pass. */
    double metric(String name, Predicate<MetricName> which) {
        List<Double> values = driver.metrics().entrySet().stream()
                .filter(entry -> entry.getKey().name().equals(name) && which.test(entry.getKey()))
                .map(entry -> ((Number) entry.getValue().metricValue()).doubleValue())
                .toList();
        if (values.isEmpty()) {
            throw new AssertionError("There is no metric " + name);
        }
        return values.stream().mapToDouble(Double::doubleValue).sum();
    }

    TopologyTestDriver kafka() {
        return driver;
    }

    /** May be called again, which Kafka's driver does not allow. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try (folder) {
            driver.close();
        }
    }
}
