package dev.rangestreams.benchmarks.windows;

import dev.rangestreams.benchmarks.Cpu;
import dev.rangestreams.benchmarks.Driver;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.processor.api.InternalFixedKeyRecordFactory;
import org.apache.kafka.streams.processor.api.Record;

/** One contender's topology at work in Kafka's test driver, with a commit after each block of events. */
final class Running implements AutoCloseable {
    private final String name;
    private final Load.Reader reader;
    private final TopologyTestDriver driver;
    private final TestInputTopic<String, byte[]> kicks;
    private final MockProducer<?, ?> producer;
    private int events;
    private double sum;
    private long results;
    private long cpuNanos;
    private long measured;

    Running(
            String name,
            Load load,
            Map<String, Object> settings,
            Function<KGroupedStream<String, Double>, KStream<?, Double>> windows) {
        this.name = name;
        this.reader = load.new Reader();
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, byte[]> kick = builder.stream("kick");
        KGroupedStream<String, Double> grouped =
                kick.processValues(Kicker::new).groupByKey(Grouped.with(Serdes.String(), Serdes.Double()));
        end(windows.apply(grouped));
        driver = Driver.open(builder.build(), settings);
        producer = Driver.producer(driver);
        kicks = driver.createInputTopic("kick", new StringSerializer(), new ByteArraySerializer());
    }

    private <T> void end(KStream<T, Double> closed) {
        closed.process(() -> new Sink<T>());
    }

    String name() {
        return name;
    }

    /** Does a block of events and commits. */
    void run(int count) {
        events = count;
        long start = Cpu.nanos();
        kicks.pipeInput("", new byte[0]);
        cpuNanos += Cpu.nanos() - start;
        measured += count;
    }

    /** Forgets what was measured. */
    void reset() {
        cpuNanos = 0;
        measured = 0;
    }

    double microsPerEvent() {
        return cpuNanos / 1e3 / measured;
    }

    /** Lets a quarter of an hour pass, so that all that is open closes: in steps, as Kafka's loses windows in a large one. */
    void pass() {
        for (int step = 0; step < 60; step++) {
            reader.leap();
            run(1);
        }
    }

    double sum() {
        return sum;
    }

    long results() {
        return results;
    }

    @Override
    public void close() {
        driver.close();
    }

    /** Sends many events on for one that comes in, as the driver commits after each. */
    private final class Kicker extends ContextualFixedKeyProcessor<String, byte[], Double> {
        @Override
        public void process(FixedKeyRecord<String, byte[]> record) {
            for (int i = 0; i < events; i++) {
                reader.advance();
                context()
                        .forward(InternalFixedKeyRecordFactory.create(
                                new Record<>(reader.key(), reader.value(), reader.timestamp())));
            }
            // The driver would look at each record of the changelog, which a broker's client does not.
            producer.clear();
        }
    }

    private final class Sink<T> extends ContextualProcessor<T, Double, Void, Void> {
        @Override
        public void process(Record<T, Double> record) {
            sum += record.value();
            results++;
        }
    }
}
