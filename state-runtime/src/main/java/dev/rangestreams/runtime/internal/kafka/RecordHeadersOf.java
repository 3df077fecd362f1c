package dev.rangestreams.runtime.internal.kafka;

import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;

/** The headers of the record that a task is at, which a store's context does not say. */
public final class RecordHeadersOf {
    private RecordHeadersOf() {}

    /** Those of the present record; empty ones if there is no record. */
    public static Headers context(StateStoreContext context) {
        return context instanceof InternalProcessorContext<?, ?> internal ? internal.headers() : new RecordHeaders();
    }
}
