package dev.rangestreams.examples.broker;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What may be chosen about an {@link EmbeddedBroker}.
 *
 * @param defaultPartitions partitions of a topic that is made without saying how many; at least 1
 * @param serverProperties settings in the words of {@code server.properties}; they win over what the broker would choose,
 *     but may not name what it must choose itself (addresses, roles, directories)
 */
public record BrokerOptions(int defaultPartitions, Map<String, String> serverProperties) {

    private static final Set<String> NOT_YOURS = Set.of(
            "advertised.listeners",
            "controller.listener.names",
            "controller.quorum.bootstrap.servers",
            "controller.quorum.voters",
            "inter.broker.listener.name",
            "listener.security.protocol.map",
            "listeners",
            "log.dir",
            "log.dirs",
            "metadata.log.dir",
            "node.id",
            "num.partitions",
            "process.roles");

    public BrokerOptions {
        if (defaultPartitions < 1) {
            throw new IllegalArgumentException("A topic has at least 1 partition, not " + defaultPartitions);
        }
        var refused = new TreeSet<>(serverProperties.keySet());
        refused.retainAll(NOT_YOURS);
        if (!refused.isEmpty()) {
            throw new IllegalArgumentException("The embedded broker sets " + refused + " itself: leave them out");
        }
        serverProperties = Map.copyOf(serverProperties);
    }

    /** One partition for each topic and nothing else changed. */
    public static BrokerOptions defaults() {
        return new BrokerOptions(1, Map.of());
    }

    public BrokerOptions withDefaultPartitions(int partitions) {
        return new BrokerOptions(partitions, serverProperties);
    }

    /** Adds one server setting, or replaces it. */
    public BrokerOptions with(String property, String value) {
        var more = new TreeMap<>(serverProperties);
        more.put(property, value);
        return new BrokerOptions(defaultPartitions, more);
    }
}
