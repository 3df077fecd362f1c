package dev.rangestreams.it.harness;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;

/** The part of one instance in its application's work, which it shares with the other instances in this JVM. */
final class Assignment {

    private static final Set<Assignment> INSTANCES = ConcurrentHashMap.newKeySet();

    private final Topics topics;
    private final String applicationId;
    private final Set<String> sources;
    private final KafkaStreams streams;
    private Set<TopicPartition> inputs = Set.of();

    Assignment(Topics topics, String applicationId, Topology topology, KafkaStreams streams) {
        this.topics = topics;
        this.applicationId = applicationId;
        this.sources = TaskMap.sources(topology);
        this.streams = streams;
    }

    void join() {
        INSTANCES.add(this);
    }

    void leave() {
        INSTANCES.remove(this);
    }

    boolean isRunning() {
        return streams.state() == KafkaStreams.State.RUNNING;
    }

    /** True when this instance runs, and all input, repartition topics included, is in the hands of one that runs. */
    boolean isComplete() {
        if (inputs.isEmpty()) {
            inputs = TaskMap.partitions(topics, applicationId, sources);
        }
        return isRunning() && !inputs.isEmpty() && assigned().containsAll(inputs);
    }

    /** Topics read that the application does not write itself. */
    Set<String> externalSources() {
        return sources.stream().filter(topics::exists).collect(Collectors.toSet());
    }

    private Set<TopicPartition> assigned() {
        return INSTANCES.stream()
                .filter(instance -> instance.applicationId.equals(applicationId))
                .filter(Assignment::isRunning)
                .map(instance -> TaskMap.partitions(TaskMap.active(instance.streams)))
                .flatMap(Set::stream)
                .collect(Collectors.toSet());
    }

    @Override
    public String toString() {
        return applicationId + " is " + streams.state() + ", threads " + streams.metadataForLocalThreads() + ", inputs "
                + inputs + ", lags " + streams.allLocalStorePartitionLags();
    }
}
