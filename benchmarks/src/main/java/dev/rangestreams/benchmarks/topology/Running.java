package dev.rangestreams.benchmarks.topology;

import dev.rangestreams.benchmarks.Contender;
import dev.rangestreams.benchmarks.Driver;
import dev.rangestreams.benchmarks.SegmentRolls;
import dev.rangestreams.benchmarks.load.Feed;
import dev.rangestreams.benchmarks.load.Reading;
import dev.rangestreams.benchmarks.load.Workload;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;

/**
 * A topology at work in Kafka's test driver, with a commit after every kick. Results end in a processor that adds them up.
 *
 * <p>What the task sent to the changelog is dropped from the mock producer before the driver looks at it: the driver would
 * match each record against all topics by regular expressions, which a broker's client does not, and keep it for ever.
 */
public final class Running implements Contender {
    private static final int COMMIT_EVERY = 10_000;
    private static final long HOUR_MS = 3_600_000;

    private final String name;
    private final SegmentRolls rolls = new SegmentRolls(Pair.RETENTION_MS);
    private final Kicker.Kick kick = new Kicker.Kick();
    private final TopologyTestDriver driver;
    private final TestInputTopic<String, byte[]> input;
    private final Feed feed;
    private double sum;

    /**
     * Starts a topology.
     *
     * @param name what the table calls it
     * @param workload what it is fed with
     * @param settings what to set beside the usual
     * @param wiring its operators
     */
    public Running(String name, Workload workload, Map<String, Object> settings, Wiring wiring) {
        this.name = name;
        this.feed = workload.feed();
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, byte[]> kicks = builder.stream("kick");
        KStream<String, Reading> readings = kicks.processValues(() -> new Kicker(feed, kick));
        for (KStream<String, Double> results : wiring.connect(builder, readings, rolls)) {
            results.process(Sink::new);
        }
        driver = Driver.open(builder.build(), settings);
        MockProducer<?, ?> producer = Driver.producer(driver);
        kick.then(producer::clear);
        input = driver.createInputTopic("kick", new StringSerializer(), new ByteArraySerializer());
    }

    /** How a contender's topology goes on from the readings to its results. */
    public interface Wiring {
        /** Adds the operators; {@code rolls} is told of segments that Kafka's store creates. */
        List<KStream<String, Double>> connect(
                StreamsBuilder builder, KStream<String, Reading> readings, SegmentRolls rolls);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int block() {
        return COMMIT_EVERY;
    }

    @Override
    public double run(int events) {
        sum = 0;
        kick.events(events);
        input.pipeInput("", new byte[0]);
        return sum;
    }

    @Override
    public void drain() {
        // The commit after each kick did.
    }

    @Override
    public long excludedNanos() {
        return rolls.excludedNanos();
    }

    /** Lets an hour of event time pass in which nothing happens, and commits until all that expired by it is given back. */
    public void jump() {
        feed.leap(HOUR_MS);
        for (int commit = 0; commit < 3; commit++) {
            run(1);
        }
    }

    /** The sum of all metrics of a name. */
    public double metric(String metricName) {
        return driver.metrics().entrySet().stream()
                .filter(entry -> entry.getKey().name().equals(metricName))
                .mapToDouble(entry -> ((Number) entry.getValue().metricValue()).doubleValue())
                .sum();
    }

    @Override
    public void close() {
        driver.close();
    }

    /** Where results end. */
    private final class Sink extends ContextualProcessor<String, Double, Void, Void> {
        @Override
        public void process(Record<String, Double> record) {
            sum += record.value();
        }
    }
}
