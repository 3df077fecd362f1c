package dev.rangestreams.it.harness;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The main consumer of a classic group, which commits nothing more once its lifeline is cut. */
final class DoomedConsumer extends KafkaConsumer<byte[], byte[]> {

    private final Lifeline lifeline;

    DoomedConsumer(Map<String, Object> config, Lifeline lifeline) {
        super(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        this.lifeline = lifeline;
    }

    @Override
    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        lifeline.check();
        return super.poll(timeout);
    }

    @Override
    public void commitSync(Map<TopicPartition, OffsetAndMetadata> offsets) {
        lifeline.reached(CrashPoint.SENDS_FLUSHED);
        if (lifeline.commitFails()) {
            throw new TimeoutException("The broker did not answer a commit, as the test wanted");
        }
        super.commitSync(offsets);
        lifeline.reached(CrashPoint.COMMITTED);
    }

    @Override
    public void close(CloseOptions options) {
        // To the group a crash is a member that leaves: here at once, elsewhere when its session is over.
        super.close(
                lifeline.isCut()
                        ? CloseOptions.groupMembershipOperation(GroupMembershipOperation.LEAVE_GROUP)
                        : options);
    }
}
