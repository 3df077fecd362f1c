package dev.rangestreams.it.harness;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.LagInfo;
import org.apache.kafka.streams.TaskMetadata;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyDescription;

/** Whether an instance's standby tasks have all that their changelogs hold. */
final class Standbys {

    private final Map<Integer, Set<String>> storesBySubtopology;
    private final long markers;

    /** Under exactly-once a changelog ends with the mark of a commit, an offset that holds no record and is not read. */
    Standbys(Topology topology, boolean exactlyOnce) {
        this.storesBySubtopology = topology.describe().subtopologies().stream()
                .collect(Collectors.toMap(TopologyDescription.Subtopology::id, Standbys::stores));
        this.markers = exactlyOnce ? 1 : 0;
    }

    private static Set<String> stores(TopologyDescription.Subtopology subtopology) {
        return subtopology.nodes().stream()
                .filter(TopologyDescription.Processor.class::isInstance)
                .map(node -> ((TopologyDescription.Processor) node).stores())
                .flatMap(Collection::stream)
                .collect(Collectors.toSet());
    }

    boolean areUpToDate(KafkaStreams streams) {
        var lags = streams.allLocalStorePartitionLags();
        return TaskMap.standby(streams).stream().allMatch(task -> isUpToDate(lagsOf(task, lags)));
    }

    /** Of the stores without a changelog, and of those not opened yet, there is no lag. */
    private List<LagInfo> lagsOf(TaskMetadata task, Map<String, Map<Integer, LagInfo>> lags) {
        return storesBySubtopology.getOrDefault(task.taskId().subtopology(), Set.of()).stream()
                .map(store ->
                        lags.getOrDefault(store, Map.of()).get(task.taskId().partition()))
                .filter(Objects::nonNull)
                .toList();
    }

    private boolean isUpToDate(List<LagInfo> lags) {
        return !lags.isEmpty() && lags.stream().allMatch(lag -> lag.offsetLag() <= markers);
    }
}
