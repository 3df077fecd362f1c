package dev.rangestreams.core.internal.dsl;

import dev.rangestreams.core.internal.buffer.BufferSettings;
import dev.rangestreams.runtime.internal.entry.StreamUse;
import java.util.Set;
import org.apache.kafka.streams.processor.api.FixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/** The node that owns a ranged stream's stores. */
record BufferNode<K, V>(BufferPlan<K, V> plan, Admission admission, boolean closesInSilence, StreamUse use)
        implements FixedKeyProcessorSupplier<K, V, V> {
    @Override
    public FixedKeyProcessor<K, V, V> get() {
        return new BufferProcessor<>(plan.settings(), admission, closesInSilence);
    }

    /** Asked by Kafka while it builds the topology, when all that reads the ranged stream is known. */
    @Override
    public Set<StoreBuilder<?>> stores() {
        if (!use.isRead()) {
            BufferSettings<K, V> settings = plan.settings();
            throw new IllegalArgumentException("Nobody reads the ranged stream of store " + settings.name() + " over "
                    + settings.range() + ": add an aggregation, or read its late records, or leave it out");
        }
        plan.checkCompleteRanges(closesInSilence);
        return plan.builders();
    }
}
