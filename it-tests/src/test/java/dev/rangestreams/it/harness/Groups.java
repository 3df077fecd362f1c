package dev.rangestreams.it.harness;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;

/** What the broker knows of an application's group, and what can be told it. */
public final class Groups {

    private Groups() {}

    /** With the streams protocol the number of standbys is a setting of the group at the broker. */
    static void standbys(Broker broker, String group, int count) {
        var resource = new ConfigResource(ConfigResource.Type.GROUP, group);
        var set = new AlterConfigOp(
                new ConfigEntry("streams.num.standby.replicas", Integer.toString(count)), AlterConfigOp.OpType.SET);
        Outcome.of(
                "give group " + group + " standbys",
                broker.admin()
                        .incrementalAlterConfigs(Map.of(resource, List.of(set)))
                        .all());
    }

    /** The committed offset of each partition that has one. */
    static Map<TopicPartition, Long> committed(Broker broker, String group) {
        var answer = Outcome.of(
                "ask for the offsets of group " + group,
                broker.admin().listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
        var offsets = new HashMap<TopicPartition, Long>();
        answer.forEach((partition, offset) -> {
            if (offset != null) {
                offsets.put(partition, offset.offset());
            }
        });
        return offsets;
    }

    /**
     * Returns when all that is in these topics now is committed by the application.
     *
     * @param alive throws if there is nobody left to wait for
     */
    public static void awaitCommitted(Broker broker, String group, Collection<String> topics, Runnable alive) {
        var ends = topics.stream()
                .flatMap(topic -> broker.topics().endOffsets(topic).entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        Await.until(
                group + " commits " + ends,
                () -> {
                    alive.run();
                    var committed = committed(broker, group);
                    return ends.entrySet().stream()
                            .allMatch(end -> committed.getOrDefault(end.getKey(), 0L) >= end.getValue());
                },
                () -> "Committed: " + committed(broker, group));
    }

    static int members(Broker broker, String group) {
        var answer = Outcome.of(
                "describe group " + group,
                broker.admin().describeConsumerGroups(List.of(group)).all());
        return answer.get(group).members().size();
    }

    static Set<String> openTransactions(Broker broker) {
        var ongoing = new ListTransactionsOptions().filterStates(Set.of(TransactionState.ONGOING));
        return Outcome.of(
                        "list transactions",
                        broker.admin().listTransactions(ongoing).all())
                .stream()
                .map(TransactionListing::transactionalId)
                .collect(Collectors.toSet());
    }

    /** Ends what these producers left open, as the broker would by itself when their transaction's time is over. */
    static void fence(Broker broker, Collection<String> transactionalIds) {
        if (!transactionalIds.isEmpty()) {
            Outcome.of(
                    "fence " + transactionalIds,
                    broker.admin().fenceProducers(transactionalIds).all());
        }
    }

    /**
     * Ends what a dead application left at the broker, as timeouts would: its members (of a classic group) and its
     * transactions. No other instance of it may be alive.
     */
    static void bury(Broker broker, String application) {
        Outcome.of(
                "remove the members of " + application,
                broker.admin()
                        .removeMembersFromConsumerGroup(application, new RemoveMembersFromConsumerGroupOptions())
                        .all());
        var ids = openTransactions(broker).stream()
                .filter(id -> id.startsWith(application + "-"))
                .collect(Collectors.toSet());
        fence(broker, ids);
    }
}
