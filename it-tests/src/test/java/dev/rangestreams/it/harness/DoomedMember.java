package dev.rangestreams.it.harness;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.internals.AsyncKafkaConsumer;
import org.apache.kafka.clients.consumer.internals.StreamsRebalanceData;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.internals.ConsumerWrapper;
import org.jspecify.annotations.Nullable;

/**
 * The main consumer of a group that uses the streams protocol, which commits nothing more once its lifeline is cut.
 *
 * <p>With that protocol Kafka Streams makes its main consumer itself and lets nobody supply one, except through a wrapper
 * that is internal to Kafka: this class is the harness's one use of such a thing.
 */
public final class DoomedMember extends ConsumerWrapper {

    /** The setting, internal too, that names the wrapper's class. */
    static final String WRAPPER_CONFIG = "__internal.consumer.wrapper__";

    /** The setting that carries the lifeline here. */
    static final String LIFELINE_CONFIG = "harness.lifeline";

    private @Nullable Lifeline lifeline;

    @Override
    public void wrapConsumer(
            AsyncKafkaConsumer<byte[], byte[]> consumer,
            Map<String, Object> config,
            Optional<StreamsRebalanceData> rebalanceData) {
        super.wrapConsumer(consumer, config, rebalanceData);
        lifeline = (Lifeline) config.get(LIFELINE_CONFIG);
    }

    @Override
    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        lifeline().check();
        return super.poll(timeout);
    }

    @Override
    public void commitSync(Map<TopicPartition, OffsetAndMetadata> offsets) {
        lifeline().reached(CrashPoint.SENDS_FLUSHED);
        super.commitSync(offsets);
        lifeline().reached(CrashPoint.COMMITTED);
    }

    @Override
    public void close(CloseOptions options) {
        // To the group a crash is a member that leaves: here at once, elsewhere when its session is over.
        super.close(
                lifeline().isCut()
                        ? CloseOptions.groupMembershipOperation(GroupMembershipOperation.LEAVE_GROUP)
                        : options);
    }

    private Lifeline lifeline() {
        return Objects.requireNonNull(lifeline, "the lifeline comes with the consumer");
    }
}
