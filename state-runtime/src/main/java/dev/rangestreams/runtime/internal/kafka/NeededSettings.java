package dev.rangestreams.runtime.internal.kafka;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.TopicConfig;

/**
 * What a changelog topic has to be set to, so that a store does not lose what it needs and the topic does not grow for good.
 *
 * @param storeName whose changelog it is
 * @param topic its name
 * @param deletes whether old entries are to be deleted; otherwise none may be, and the topic is compacted
 * @param keptMs how long what is not the latest entry of its key is needed
 */
record NeededSettings(String storeName, String topic, boolean deletes, long keptMs) {
    private static final String POLICY = TopicConfig.CLEANUP_POLICY_CONFIG;
    private static final String FOREVER = "-1";

    static NeededSettings deleting(String storeName, String topic, long retentionMs) {
        return new NeededSettings(storeName, topic, true, retentionMs);
    }

    static NeededSettings compacting(String storeName, String topic, long historyMs) {
        return new NeededSettings(storeName, topic, false, historyMs);
    }

    /** What does harm, each with what to do; a setting that is not known does none. */
    List<String> faults(Map<String, String> settings) {
        List<String> faults = new ArrayList<>();
        String policy = settings.get(POLICY);
        if (policy != null) {
            Set<String> parts =
                    Arrays.stream(policy.split(",")).map(String::trim).collect(Collectors.toSet());
            boolean keeps = !parts.contains(TopicConfig.CLEANUP_POLICY_DELETE);
            if (deletes && keeps) {
                faults.add(POLICY + " is " + policy + ", so the topic never gets smaller: set " + POLICY + "="
                        + TopicConfig.CLEANUP_POLICY_DELETE);
            } else if (!deletes && !keeps) {
                faults.add(POLICY + " is " + policy + ", so in time what the store needs is deleted: set " + POLICY
                        + "=" + TopicConfig.CLEANUP_POLICY_COMPACT);
            }
        }
        String bound = deletes ? TopicConfig.RETENTION_MS_CONFIG : TopicConfig.MIN_COMPACTION_LAG_MS_CONFIG;
        String given = settings.get(bound);
        if (given != null && !(deletes && given.equals(FOREVER)) && Long.parseLong(given) < keptMs) {
            faults.add(bound + " is " + given + ", but the store keeps " + keptMs
                    + " ms, and one that is restored from the topic misses the rest: set " + bound + " to at least "
                    + keptMs);
        }
        return faults;
    }
}
