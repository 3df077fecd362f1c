package dev.rangestreams.runtime.internal.kafka;

import java.util.function.Function;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;
import org.apache.kafka.streams.processor.internals.StreamThread;

/**
 * Has the settings of a store's changelog topic looked at, once per process. Kafka makes the topic if it is not there, and
 * leaves one that is there as it is, whatever its settings. What does harm is warned of. A call costs nothing: the broker is
 * asked by {@link TopicSettings}.
 */
public final class ChangelogCheck {
    private ChangelogCheck() {}

    /**
     * For a store whose entries the topic is to delete after a time.
     *
     * @param retentionMs how far back the store shows entries
     */
    public static void deleting(StateStoreContext context, String storeName, long retentionMs) {
        check(context, storeName, topic -> NeededSettings.deleting(storeName, topic, retentionMs));
    }

    /**
     * For a store of which the topic is to keep the latest entry of each key, and nothing of what is older than some time.
     *
     * @param historyMs how long also replaced entries are needed
     */
    public static void compacting(StateStoreContext context, String storeName, long historyMs) {
        check(context, storeName, topic -> NeededSettings.compacting(storeName, topic, historyMs));
    }

    private static void check(StateStoreContext context, String storeName, Function<String, NeededSettings> needed) {
        // Kafka's test drivers have no broker, and the topic of a global store is not a changelog of ours.
        if (context instanceof InternalProcessorContext<?, ?> internal
                && Thread.currentThread() instanceof StreamThread) {
            String topic = internal.changelogFor(storeName);
            if (topic != null && topic.endsWith("-" + storeName + "-changelog")) {
                Object servers = context.appConfigs().get(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG);
                TopicSettings.check(context, servers + " " + topic, needed.apply(topic));
            }
        }
    }
}
