package dev.rangestreams.benchmarks.store;

import dev.rangestreams.benchmarks.Contender;
import dev.rangestreams.benchmarks.Cpu;
import dev.rangestreams.benchmarks.Driver;
import dev.rangestreams.benchmarks.SegmentRolls;
import dev.rangestreams.benchmarks.load.Feed;
import dev.rangestreams.benchmarks.load.Reading;
import dev.rangestreams.benchmarks.load.ReadingSerde;
import dev.rangestreams.benchmarks.load.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;

/**
 * Kafka's persistent window store with duplicates, typed, without logging and caching.
 */
final class KafkaStore implements Contender {
    private static final String NAME = "stock";

    private final Shape shape;
    private final Feed feed;
    private final TopologyTestDriver driver;
    private final WindowStore<String, Reading> store;
    private final SegmentRolls rolls = new SegmentRolls(Shape.RETENTION_MS);

    KafkaStore(Workload workload, Shape shape) {
        this.shape = shape;
        this.feed = workload.feed();
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(Stores.windowStoreBuilder(
                        Stores.persistentWindowStore(
                                NAME, Duration.ofMillis(Shape.RETENTION_MS), Duration.ofMillis(1), true),
                        Serdes.String(),
                        new ReadingSerde())
                .withLoggingDisabled()
                .withCachingDisabled());
        builder.stream("in").process(Idle::new, NAME);
        this.driver = Driver.open(builder.build(), Map.of());
        this.store = driver.getWindowStore(NAME);
    }

    @Override
    public String name() {
        return "Kafka persistentWindowStore";
    }

    @Override
    public double run(int events) {
        double sum = 0;
        for (int i = 0; i < events; i++) {
            feed.advance();
            put(feed.key(), feed.reading(), feed.timestamp());
            sum += shape == Shape.TIME ? time(feed.key(), feed.timestamp()) : count(feed.key(), feed.timestamp());
        }
        return sum;
    }

    private void put(String key, Reading reading, long timestamp) {
        if (rolls.due(timestamp)) {
            long start = Cpu.nanos();
            store.put(key, reading, timestamp);
            rolls.exclude(start);
        } else {
            store.put(key, reading, timestamp);
        }
    }

    private double time(String key, long timestamp) {
        double sum = 0;
        try (WindowStoreIterator<Reading> found = store.fetch(
                key, Instant.ofEpochMilli(timestamp - Workload.LOOK_BACK_MS), Instant.ofEpochMilli(timestamp))) {
            while (found.hasNext()) {
                sum += found.next().value.amount();
            }
        }
        return sum;
    }

    private double count(String key, long timestamp) {
        double sum = 0;
        try (WindowStoreIterator<Reading> found = store.backwardFetch(
                key, Instant.ofEpochMilli(timestamp - Workload.LOOK_BACK_MS), Instant.ofEpochMilli(timestamp))) {
            for (int left = 1 + Shape.BEFORE; left > 0 && found.hasNext(); left--) {
                sum += found.next().value.amount();
            }
        }
        return sum;
    }

    @Override
    public void drain() {
        // It writes at once.
    }

    @Override
    public long excludedNanos() {
        return rolls.excludedNanos();
    }

    @Override
    public void close() {
        driver.close();
    }

    /** Owns the store, and is never called. */
    private static final class Idle extends ContextualProcessor<Object, Object, Void, Void> {
        @Override
        public void process(Record<Object, Object> record) {
            throw new IllegalStateException("Nothing is piped in here");
        }
    }
}
