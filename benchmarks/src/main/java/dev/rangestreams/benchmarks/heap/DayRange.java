package dev.rangestreams.benchmarks.heap;

import dev.rangestreams.benchmarks.Driver;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.processor.api.InternalFixedKeyRecordFactory;
import org.apache.kafka.streams.processor.api.Record;

/**
 * A range of 24 h over texts of 200 bytes, with default settings, on RocksDB, in Kafka's test driver. Keys come equally often, so that no
 * few of them are worth more than the others. All records lie within the 24 h: nothing expires, and ranges grow to the end.
 */
final class DayRange implements AutoCloseable {
    private static final int COMMIT_EVERY = 10_000;
    private static final int VALUE = 200;
    private static final long DAY_MS = 86_400_000;
    private static final long START = 1_700_006_400_000L;

    private final SplittableRandom random = new SplittableRandom(1);
    private final int records;
    private final String[] keys;
    private final TopologyTestDriver driver;
    private final TestInputTopic<String, byte[]> input;
    private final MockProducer<?, ?> producer;
    private long made;
    private long results;

    /**
     * Starts the topology.
     *
     * @param keyCount how many keys there are
     * @param records how many records the day has
     */
    DayRange(int keyCount, int records) {
        this.records = records;
        keys = new String[keyCount];
        for (int i = 0; i < keyCount; i++) {
            keys[i] = "customer-" + i;
        }
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, byte[]> kicks = builder.stream("kick");
        KStream<String, String> texts = kicks.processValues(Source::new);
        EventTimeRange<String, String> range = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofHours(24));
        RangeStreams.rangeOver(
                        texts.groupByKey(Grouped.with(Serdes.String(), Serdes.String())),
                        range,
                        Materialized.as(
                                RangeStores.buffer(RocksDb.engine(), "day", Duration.ofMillis(range.retentionMs()))))
                .aggregate((anchor, inRange) -> length(inRange))
                .processValues(Sink::new);
        driver = Driver.open(builder.build(), Map.of());
        producer = Driver.producer(driver);
        input = driver.createInputTopic("kick", new StringSerializer(), new ByteArraySerializer());
    }

    private static long length(Iterable<Record<String, String>> range) {
        long length = 0;
        for (Record<String, String> record : range) {
            length += record.value().length();
        }
        return length;
    }

    /** Processes the next ten thousand records, and commits. */
    void run() {
        input.pipeInput("", new byte[0]);
    }

    /** How many records one {@link #run} processes. */
    static int block() {
        return COMMIT_EVERY;
    }

    /** The sum of all results, which must not depend on the heap. */
    long results() {
        return results;
    }

    @Override
    public void close() {
        driver.close();
    }

    /** Where records come from: many for each that the driver is given, for it commits after every one. */
    private final class Source extends ContextualFixedKeyProcessor<String, byte[], String> {
        @Override
        public void process(FixedKeyRecord<String, byte[]> kick) {
            for (int i = 0; i < COMMIT_EVERY; i++) {
                String key = keys[random.nextInt(keys.length)];
                String text = Long.toString(made).repeat(VALUE).substring(0, VALUE);
                long timestamp = START + DAY_MS * made++ / records;
                context().forward(InternalFixedKeyRecordFactory.create(new Record<>(new String(key), text, timestamp)));
            }
            // The test driver would keep what goes to the changelog for ever; a broker's client does not.
            producer.clear();
        }
    }

    private final class Sink extends ContextualFixedKeyProcessor<String, Long, Void> {
        @Override
        public void process(FixedKeyRecord<String, Long> result) {
            results += result.value();
        }
    }
}
