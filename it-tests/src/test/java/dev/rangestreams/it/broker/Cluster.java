package dev.rangestreams.it.broker;

import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** What only few tests ask of a broker. */
final class Cluster implements AutoCloseable {
    private final Broker broker;
    private final Admin admin;

    Cluster(Broker broker) {
        this.broker = broker;
        this.admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers()));
    }

    /** The internal topics of an application, without its id. */
    Set<String> internalTopics(String applicationId) {
        var names = new TreeSet<String>();
        for (var topic : answer(admin.listTopics().names())) {
            if (topic.startsWith(applicationId + "-")) {
                names.add(topic.substring(applicationId.length() + 1));
            }
        }
        return names;
    }

    /** Deletes a topic and makes one of the same name; returns when nobody remembers the old one. */
    void recreate(String topic, String group) {
        var partitions = broker.topics().partitions(topic).size();
        answer(admin.deleteTopics(List.of(topic)).all());
        Await.until("topic " + topic + " is gone", () -> !broker.topics().exists(topic));
        Await.until(
                "group " + group + " has forgotten its offsets",
                () -> answer(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata()).keySet().stream()
                        .noneMatch(partition -> partition.topic().equals(topic)));
        answer(admin.createTopics(
                        List.of(new NewTopic(topic, partitions, (short) 1).configs(Map.of("retention.ms", "-1"))))
                .all());
        Await.until("topic " + topic + " is back", () -> broker.topics().exists(topic));
    }

    /** Has a group that nobody is in read a topic again from an offset on. */
    void rewind(String topic, String group, long offset) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        for (var partition : broker.topics().partitions(topic)) {
            offsets.put(partition, new OffsetAndMetadata(offset));
        }
        answer(admin.alterConsumerGroupOffsets(group, offsets).all());
    }

    /** Tells the broker that all members are gone, as their timeout would some seconds after an unclean end. */
    void removeMembers(String group) {
        answer(admin.removeMembersFromConsumerGroup(group, new RemoveMembersFromConsumerGroupOptions())
                .all());
    }

    private static <T> T answer(Future<T> future) {
        try {
            return future.get();
        } catch (ExecutionException failure) {
            throw new IllegalStateException("The broker refused", failure.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the broker", interrupted);
        }
    }

    @Override
    public void close() {
        admin.close();
    }
}
