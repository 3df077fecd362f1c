package dev.rangestreams.it.harness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serde;

/**
 * Reads one topic from its start and remembers all it has read. The records of a partition come in their order; those of
 * different partitions may come in any order among each other.
 *
 * <p>For one thread.
 */
public final class TopicReader<K, V> implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(50);

    private final KafkaConsumer<K, V> consumer;
    private final List<TopicPartition> partitions;
    private final List<Received<K, V>> read = new ArrayList<>();

    TopicReader(
            String bootstrapServers,
            List<TopicPartition> partitions,
            Serde<K> keys,
            Serde<V> values,
            IsolationLevel isolation) {
        Map<String, Object> config = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                isolation.toString().toLowerCase(Locale.ROOT),
                ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
                20,
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "earliest");
        this.consumer = new KafkaConsumer<>(config, keys.deserializer(), values.deserializer());
        this.partitions = partitions;
        consumer.assign(partitions);
    }

    /**
     * Waits until this many records have come, counted from the start of the topic, and returns them all.
     *
     * @throws AssertionError if more come than that, or too few before the deadline; the message lists what came
     */
    public List<Received<K, V>> awaitRecords(int count) {
        var all = awaitUntil(count + " records", records -> records.size() >= count);
        if (all.size() > count) {
            throw new AssertionError("Expected " + count + " records in " + partitions + ". " + listing());
        }
        return all;
    }

    /** Reads on until the condition holds for all records since the start of the topic, and returns them. */
    public List<Received<K, V>> awaitUntil(String description, Predicate<List<Received<K, V>>> condition) {
        Await.until(
                description + " in " + partitions,
                () -> {
                    poll();
                    return condition.test(read);
                },
                this::listing);
        return List.copyOf(read);
    }

    /** Reads everything that is there now and returns all records since the start of the topic. */
    public List<Received<K, V>> readToEnd() {
        // Under read_committed this is the end of what is decided: records behind an open transaction are not waited
        // for.
        var ends = consumer.endOffsets(partitions);
        return awaitUntil(
                "everything up to " + ends,
                records -> ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue()));
    }

    private void poll() {
        consumer.poll(POLL).forEach(record -> read.add(Received.from(record)));
    }

    private String listing() {
        return read.size() + " arrived:"
                + read.stream().map(record -> "\n  " + record).collect(Collectors.joining());
    }

    @Override
    public void close() {
        consumer.close();
    }
}
