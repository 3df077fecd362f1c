package dev.rangestreams.it.ranges;

import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.processor.api.InternalFixedKeyRecordFactory;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.WindowStore;

/** A range of 24 h with default settings over more than fits into the heap, in the JVM of {@link SmallHeapTest}. */
final class SmallHeapMain {
    static final int KEYS = 1_000;
    static final int RECORDS = 100_000;
    private static final int AT_ONCE = 5_000;

    private long results;
    private long counted;

    private SmallHeapMain() {}

    public static void main(String[] arguments) {
        new SmallHeapMain().run(arguments[0]);
    }

    private void run(String stateDirectory) {
        StreamsBuilder builder = new StreamsBuilder();
        EventTimeRange<String, String> range = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofHours(24));
        // Kafka's test driver would keep a changelog on the heap.
        Materialized<String, String, WindowStore<Bytes, byte[]>> buffer = Materialized.<String, String>as(
                        RangeStores.buffer(RocksDb.engine(), "day", Duration.ofMillis(range.retentionMs())))
                .withLoggingDisabled();
        KStream<String, String> kicks = builder.stream("kicks");
        RangeStreams.rangeOver(
                        kicks.processValues(Source::new).groupByKey(Grouped.with(Serdes.String(), Serdes.String())),
                        range,
                        buffer)
                .aggregate((anchor, records) -> {
                    long count = 0;
                    for (Record<String, String> record : records) {
                        count += record.value().length() / 200;
                    }
                    return count;
                })
                .processValues(Sink::new);
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "small");
        config.put(StreamsConfig.STATE_DIR_CONFIG, stateDirectory);
        config.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        config.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        try (TopologyTestDriver driver = new TopologyTestDriver(builder.build(), config)) {
            var input = driver.createInputTopic("kicks", new StringSerializer(), new StringSerializer());
            for (int from = 0; from < RECORDS; from += AT_ONCE) {
                input.pipeInput("", Integer.toString(from));
            }
        }
        System.out.println(results + " results that counted " + counted);
    }

    /** Many records for one, since the driver commits after every one that it is given. */
    private static final class Source extends ContextualFixedKeyProcessor<String, String, String> {
        @Override
        public void process(FixedKeyRecord<String, String> kick) {
            int from = Integer.parseInt(kick.value());
            for (int i = from; i < from + AT_ONCE; i++) {
                String text = Integer.toString(i % 10).repeat(200);
                context().forward(InternalFixedKeyRecordFactory.create(new Record<>("customer " + i % KEYS, text, i)));
            }
        }
    }

    private final class Sink extends ContextualFixedKeyProcessor<String, Long, Void> {
        @Override
        public void process(FixedKeyRecord<String, Long> result) {
            results++;
            counted += result.value();
        }
    }
}
