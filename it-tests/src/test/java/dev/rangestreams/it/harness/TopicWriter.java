package dev.rangestreams.it.harness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** Writes to one topic. What a method has written is at the broker, once and in this order, when it returns. */
public class TopicWriter<K, V> implements AutoCloseable {

    final KafkaProducer<K, V> producer;
    private final String topic;

    TopicWriter(String bootstrapServers, String topic, Serde<K> keys, Serde<V> values) {
        this(Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers), topic, keys, values);
    }

    TopicWriter(Map<String, Object> config, String topic, Serde<K> keys, Serde<V> values) {
        var all = new HashMap<>(config);
        all.put(ProducerConfig.ACKS_CONFIG, "all");
        all.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        all.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        this.producer = new KafkaProducer<>(all, keys.serializer(), values.serializer());
        this.topic = topic;
    }

    public final RecordMetadata send(@Nullable K key, @Nullable V value, long timestamp) {
        return send(Message.of(key, value, timestamp));
    }

    public final RecordMetadata send(Message<K, V> message) {
        return sendAll(List.of(message)).get(0);
    }

    public final List<RecordMetadata> sendAll(List<Message<K, V>> messages) {
        var sent = new ArrayList<Future<RecordMetadata>>();
        messages.forEach(message -> sent.add(producer.send(message.to(topic))));
        producer.flush();
        return sent.stream()
                .map(written -> Outcome.of("write to " + topic, written))
                .toList();
    }

    @Override
    public final void close() {
        producer.close(Await.PATIENCE);
    }
}
