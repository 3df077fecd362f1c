package dev.rangestreams.examples.broker;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Makes, removes and describes topics of one cluster, whoever runs it. Every call waits for its answer.
 *
 * <p>May be shared between threads.
 */
public final class TopicAdmin implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofMillis(5);

    private final Admin admin;

    public TopicAdmin(String bootstrapServers) {
        this.admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
    }

    /** Makes a topic of one replica with as many partitions as the broker gives by default. */
    public void create(String topic, Map<String, String> config) {
        create(new NewTopic(topic, Optional.empty(), Optional.empty()).configs(config));
    }

    /** Makes a topic of one replica. */
    public void create(String topic, int partitions, Map<String, String> config) {
        create(new NewTopic(topic, Optional.of(partitions), Optional.of((short) 1)).configs(config));
    }

    private void create(NewTopic topic) {
        answer(
                "create topic " + topic.name(),
                admin.createTopics(List.of(topic)).all());
        // The controller answers before the broker's own view has the topic, and a Streams application that starts in
        // between fails for want of its input.
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!exists(topic.name())) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "Topic " + topic.name() + " was made but is not served after " + PATIENCE);
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    /**
     * Asks for the topic's removal. The broker finishes it in its own time: do not make a topic of the same name at once.
     */
    public void delete(String topic) {
        answer("delete topic " + topic, admin.deleteTopics(List.of(topic)).all());
    }

    public boolean exists(String topic) {
        try {
            return partitions(topic) > 0;
        } catch (UnknownTopicOrPartitionException absent) {
            return false;
        }
    }

    public int partitions(String topic) {
        return answer(
                        "describe topic " + topic,
                        admin.describeTopics(List.of(topic)).topicNameValues().get(topic))
                .partitions()
                .size();
    }

    /** Every setting in force for the topic, the broker's defaults included. */
    public Map<String, String> config(String topic) {
        var resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        var all = answer(
                "describe the settings of topic " + topic,
                admin.describeConfigs(List.of(resource)).all());
        var config = new TreeMap<String, String>();
        for (var entry : all.get(resource).entries()) {
            if (entry.value() != null) {
                config.put(entry.name(), entry.value());
            }
        }
        return config;
    }

    @Override
    public void close() {
        admin.close(PATIENCE);
    }

    private static <T> T answer(String request, KafkaFuture<T> future) {
        try {
            return future.get();
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof RuntimeException kafkas) {
                kafkas.addSuppressed(new IllegalStateException("while trying to " + request, failure));
                throw kafkas;
            }
            throw new IllegalStateException("Could not " + request, failure.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while trying to " + request, interrupted);
        }
    }
}
