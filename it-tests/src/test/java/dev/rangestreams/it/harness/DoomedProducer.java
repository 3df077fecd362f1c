package dev.rangestreams.it.harness;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** A producer that falls silent when its lifeline is cut, as if its process had gone. */
final class DoomedProducer extends KafkaProducer<byte[], byte[]> {

    private final Lifeline lifeline;

    DoomedProducer(Map<String, Object> config, Lifeline lifeline) {
        super(config, new ByteArraySerializer(), new ByteArraySerializer());
        this.lifeline = lifeline;
    }

    @Override
    public Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> message, @Nullable Callback callback) {
        lifeline.check();
        var sent = super.send(message, callback);
        if (lifeline.isLastSend(message.topic())) {
            drain();
            lifeline.cut("after a send to " + message.topic());
            lifeline.check();
        }
        return sent;
    }

    /** Sees to it that what was accepted is at the broker, also after the cut. */
    void drain() {
        super.flush();
    }

    @Override
    public void flush() {
        lifeline.check();
        super.flush();
    }

    @Override
    public void beginTransaction() {
        lifeline.check();
        super.beginTransaction();
    }

    @Override
    public void sendOffsetsToTransaction(
            Map<TopicPartition, OffsetAndMetadata> offsets, ConsumerGroupMetadata groupMetadata) {
        lifeline.reached(CrashPoint.SENDS_FLUSHED);
        super.sendOffsetsToTransaction(offsets, groupMetadata);
    }

    @Override
    public void commitTransaction() {
        lifeline.reached(CrashPoint.OFFSETS_SENT);
        super.commitTransaction();
        lifeline.reached(CrashPoint.COMMITTED);
    }

    @Override
    public void abortTransaction() {
        // The dead abort nothing. That the caller believes it did is what keeps the rest of its closing down orderly.
        if (!lifeline.isCut()) {
            super.abortTransaction();
        }
    }

    @Override
    public void close(Duration timeout) {
        // With no time to close, an open transaction stays open.
        super.close(lifeline.isCut() ? Duration.ZERO : timeout);
    }
}
