package dev.rangestreams.it.harness;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.KafkaClientSupplier;
import org.apache.kafka.streams.StreamsConfig;

/**
 * The real clients of one application instance, made so that they can all be cut off from the broker at one moment.
 * Between that moment and the end of the instance nothing more is sent, committed or aborted, as with a process that was
 * killed. Unlike there, stores are closed, so that what they held in memory may reach the disk; {@link ChildApp} kills.
 */
final class FaultyClients implements KafkaClientSupplier {

    private final Lifeline lifeline = new Lifeline();
    private final List<DoomedProducer> producers = new CopyOnWriteArrayList<>();
    private final Set<String> transactionalIds = ConcurrentHashMap.newKeySet();

    Lifeline lifeline() {
        return lifeline;
    }

    Set<String> transactionalIds() {
        return transactionalIds;
    }

    /** Cuts now. What the application has sent so far does reach the broker. */
    void cut() {
        lifeline.cut("from outside");
        producers.forEach(DoomedProducer::drain);
    }

    /** With the streams protocol the main consumer is not asked for here, but wrapped. */
    void configure(Properties config) {
        config.put(StreamsConfig.mainConsumerPrefix(DoomedMember.WRAPPER_CONFIG), DoomedMember.class);
        config.put(StreamsConfig.mainConsumerPrefix(DoomedMember.LIFELINE_CONFIG), lifeline);
    }

    @Override
    public Admin getAdmin(Map<String, Object> config) {
        return Admin.create(config);
    }

    @Override
    public Producer<byte[], byte[]> getProducer(Map<String, Object> config) {
        var id = config.get(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
        if (id != null) {
            transactionalIds.add(id.toString());
        }
        var producer = new DoomedProducer(config, lifeline);
        producers.add(producer);
        return producer;
    }

    @Override
    public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
        return new DoomedConsumer(config, lifeline);
    }

    @Override
    public Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> config) {
        return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    @Override
    public Consumer<byte[], byte[]> getGlobalConsumer(Map<String, Object> config) {
        return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }
}
