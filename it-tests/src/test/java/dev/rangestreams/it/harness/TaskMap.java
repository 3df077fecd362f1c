package dev.rangestreams.it.harness;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.TaskMetadata;
import org.apache.kafka.streams.ThreadMetadata;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyDescription;

/** Which input partitions an application has to work on, and which are being worked on. */
final class TaskMap {

    private TaskMap() {}

    /** Topics the topology reads, as its description gives them: internal ones without the application's id. */
    static Set<String> sources(Topology topology) {
        var topics = new TreeSet<String>();
        for (var part : topology.describe().subtopologies()) {
            for (var node : part.nodes()) {
                if (node instanceof TopologyDescription.Source source) {
                    if (source.topicSet() == null) {
                        throw new IllegalArgumentException(
                                "Topics given by a pattern cannot be counted: " + source.topicPattern());
                    }
                    topics.addAll(source.topicSet());
                }
            }
        }
        return topics;
    }

    /** All partitions of these topics, or none while one of them is not there yet. */
    static Set<TopicPartition> partitions(Topics topics, String applicationId, Set<String> sources) {
        var partitions = new HashSet<TopicPartition>();
        for (var source : sources) {
            var internal = applicationId + "-" + source;
            if (topics.exists(source)) {
                partitions.addAll(topics.partitions(source));
            } else if (topics.exists(internal)) {
                partitions.addAll(topics.partitions(internal));
            } else {
                return Set.of();
            }
        }
        return partitions;
    }

    static Set<TaskMetadata> active(KafkaStreams streams) {
        return streams.metadataForLocalThreads().stream()
                .map(ThreadMetadata::activeTasks)
                .flatMap(Set::stream)
                .collect(Collectors.toSet());
    }

    static Set<TaskMetadata> standby(KafkaStreams streams) {
        return streams.metadataForLocalThreads().stream()
                .map(ThreadMetadata::standbyTasks)
                .flatMap(Set::stream)
                .collect(Collectors.toSet());
    }

    static Set<TopicPartition> partitions(Set<TaskMetadata> tasks) {
        return tasks.stream()
                .map(TaskMetadata::topicPartitions)
                .flatMap(Set::stream)
                .collect(Collectors.toSet());
    }
}
