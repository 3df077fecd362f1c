package dev.rangestreams.it.harness;

import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.Serde;

/** Writes to one topic in transactions: {@link #begin}, any number of sends, then {@link #commit} or {@link #abort}. */
public final class TransactionalWriter<K, V> extends TopicWriter<K, V> {

    TransactionalWriter(String bootstrapServers, String id, String topic, Serde<K> keys, Serde<V> values) {
        super(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers,
                        ProducerConfig.TRANSACTIONAL_ID_CONFIG, id),
                topic,
                keys,
                values);
        producer.initTransactions();
    }

    public void begin() {
        producer.beginTransaction();
    }

    public void commit() {
        producer.commitTransaction();
    }

    public void abort() {
        producer.abortTransaction();
    }
}
