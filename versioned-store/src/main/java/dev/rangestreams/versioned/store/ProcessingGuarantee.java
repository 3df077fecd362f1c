package dev.rangestreams.versioned.store;

import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.StateStoreContext;

/** Which guarantee an application asked for. */
final class ProcessingGuarantee {
    private ProcessingGuarantee() {}

    static boolean isExactlyOnce(StateStoreContext context) {
        return StreamsConfig.EXACTLY_ONCE_V2.equals(
                context.appConfigs().get(StreamsConfig.PROCESSING_GUARANTEE_CONFIG));
    }
}
