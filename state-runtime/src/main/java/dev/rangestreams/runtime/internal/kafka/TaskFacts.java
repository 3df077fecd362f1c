package dev.rangestreams.runtime.internal.kafka;

import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;

/** What a store has to know of the task that it is opened in. */
public final class TaskFacts {
    private TaskFacts() {}

    /** Whether what was not committed must not be seen again after a crash. */
    public static boolean isExactlyOnce(StateStoreContext context) {
        return StreamsConfig.EXACTLY_ONCE_V2.equals(
                context.appConfigs().get(StreamsConfig.PROCESSING_GUARANTEE_CONFIG));
    }

    /** Whether a changelog can bring back what a store lost. */
    public static boolean isLogged(StateStoreContext context, String storeName) {
        return context instanceof InternalProcessorContext<?, ?> internal && internal.changelogFor(storeName) != null;
    }
}
