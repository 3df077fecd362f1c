package dev.rangestreams.windowing.internal.dsl;

import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;

/** One outlet of a window operator: it is sent only what comes out of it, so it sends on all. */
public final class PassOn<K, V> extends ContextualProcessor<Object, Object, K, V> {
    @Override
    @SuppressWarnings("unchecked") // the operator sends what belongs to this outlet
    public void process(Record<Object, Object> record) {
        context().forward((Record<K, V>) (Record<?, ?>) record);
    }
}
