package dev.rangestreams.it.harness;

import dev.rangestreams.examples.broker.TopicAdmin;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serde;

/** The topics of one broker: made, described, written and read. */
public final class Topics implements AutoCloseable {

    private final Broker broker;
    private final TopicAdmin topics;

    Topics(Broker broker) {
        this.broker = broker;
        this.topics = new TopicAdmin(broker.bootstrapServers());
    }

    /** Makes a topic with a name of its own whose records stay, however old they are. Returns the name. */
    public String create(String prefix, int partitions) {
        return create(prefix, partitions, Map.of());
    }

    /** As {@link #create(String, int)}, with more settings; {@code retention.ms} is -1 unless they say otherwise. */
    public String create(String prefix, int partitions, Map<String, String> config) {
        var name = broker.uniqueName(prefix);
        var settings = new HashMap<>(Map.of("retention.ms", "-1"));
        settings.putAll(config);
        topics.create(name, partitions, settings);
        return name;
    }

    public boolean exists(String topic) {
        return topics.exists(topic);
    }

    /** Every setting in force for the topic. */
    public Map<String, String> config(String topic) {
        return topics.config(topic);
    }

    public List<TopicPartition> partitions(String topic) {
        return IntStream.range(0, topics.partitions(topic))
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
    }

    /** For each partition the offset of the oldest record still there. */
    public Map<TopicPartition, Long> startOffsets(String topic) {
        return offsets(topic, OffsetSpec.earliest());
    }

    /** For each partition the offset that the next record will get. */
    public Map<TopicPartition, Long> endOffsets(String topic) {
        return offsets(topic, OffsetSpec.latest());
    }

    private Map<TopicPartition, Long> offsets(String topic, OffsetSpec which) {
        var wanted = new HashMap<TopicPartition, OffsetSpec>();
        partitions(topic).forEach(partition -> wanted.put(partition, which));
        var answer = Outcome.of(
                "ask for offsets of " + topic,
                broker.admin().listOffsets(wanted).all());
        var offsets = new HashMap<TopicPartition, Long>();
        answer.forEach((partition, info) -> offsets.put(partition, info.offset()));
        return offsets;
    }

    /** Writes records one after the other. */
    public <K, V> TopicWriter<K, V> writer(String topic, Serde<K> keys, Serde<V> values) {
        return new TopicWriter<>(broker.bootstrapServers(), topic, keys, values);
    }

    /** Writes records in transactions. */
    public <K, V> TransactionalWriter<K, V> transactionalWriter(String topic, Serde<K> keys, Serde<V> values) {
        return new TransactionalWriter<>(broker.bootstrapServers(), broker.uniqueName("writer"), topic, keys, values);
    }

    /** Reads what is committed, from the start of the topic. */
    public <K, V> TopicReader<K, V> reader(String topic, Serde<K> keys, Serde<V> values) {
        return reader(topic, keys, values, IsolationLevel.READ_COMMITTED);
    }

    /** Reads from the start of the topic; with {@code READ_UNCOMMITTED} also what open and aborted transactions wrote. */
    public <K, V> TopicReader<K, V> reader(String topic, Serde<K> keys, Serde<V> values, IsolationLevel isolation) {
        return new TopicReader<>(broker.bootstrapServers(), partitions(topic), keys, values, isolation);
    }

    @Override
    public void close() {
        topics.close();
    }
}
