package dev.rangestreams.runtime.internal.clock;

import dev.rangestreams.runtime.internal.kafka.FixedStoreBuilder;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;

/** Builds the clock of one operator, one per task. Its changelog is compacted, which is Kafka's default. */
public record OperatorClockBuilder(String name, boolean loggingEnabled) implements FixedStoreBuilder<OperatorClock> {
    /** One small record per commit, all but the last of no use, and read whole at every start: kept short by compaction. */
    private static final Map<String, String> TOPIC = Map.of(
            TopicConfig.SEGMENT_BYTES_CONFIG,
            Integer.toString(4 * 1024 * 1024),
            TopicConfig.SEGMENT_MS_CONFIG,
            Long.toString(Duration.ofHours(1).toMillis()),
            TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG,
            "0.1");

    @Override
    public OperatorClock build() {
        return new OperatorClock(name, loggingEnabled);
    }

    @Override
    public Map<String, String> logConfig() {
        return TOPIC;
    }

    @Override
    public String whereLoggingIsSet() {
        return "with that of its buffer";
    }
}
