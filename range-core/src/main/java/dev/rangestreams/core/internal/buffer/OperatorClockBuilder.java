package dev.rangestreams.core.internal.buffer;

import java.util.Map;
import org.apache.kafka.streams.state.StoreBuilder;

/** Builds the clock of one operator, one per task. Its changelog is compacted, which is Kafka's default. */
public record OperatorClockBuilder(String name, boolean loggingEnabled) implements StoreBuilder<OperatorClock> {
    @Override
    public OperatorClock build() {
        return new OperatorClock(name, loggingEnabled);
    }

    @Override
    public Map<String, String> logConfig() {
        return Map.of();
    }

    @Override
    public StoreBuilder<OperatorClock> withCachingEnabled() {
        return this;
    }

    @Override
    public StoreBuilder<OperatorClock> withCachingDisabled() {
        return this;
    }

    @Override
    public StoreBuilder<OperatorClock> withLoggingEnabled(Map<String, String> config) {
        return new OperatorClockBuilder(name, true);
    }

    @Override
    public StoreBuilder<OperatorClock> withLoggingDisabled() {
        return new OperatorClockBuilder(name, false);
    }
}
